import { join } from "node:path";

/*
 * Imported first: starts this process once more, as the same process, with settings that are read at
 * the start only (decision 100). Not where they are set, on other systems than Linux, and where a
 * parent talks with the process, which would lose it.
 */

/** Where Node keeps what it makes of the program: without types, and compiled. */
export const COMPILED = join(import.meta.dirname, "../../node_modules/.cache/compiled");

const SETTINGS = {
  /** So that Node needs nothing that takes the types off, which is 12 MB, once that has been done. */
  NODE_COMPILE_CACHE: COMPILED,
  /**
   * glibc by itself keeps a place of its own for each thread to take memory from, and what large
   * texts and buffers leave there stays with the process.
   */
  MALLOC_ARENA_MAX: "1",
  /** In bytes: larger pieces go back to the system when they are free. */
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(2 * 1024 * 1024),
};

const { platform, env, execPath, execArgv, argv } = process;
if (platform === "linux" && env["MALLOC_ARENA_MAX"] === undefined && !process.connected) {
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...SETTINGS, ...env });
}
