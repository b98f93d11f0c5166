import { join } from "node:path";

/*
 * Starts this process once more, as the same process, with settings that are read at the start only
 * (decision 100). Not on other systems than Linux, where the operator has set them, and where a parent
 * talks with the process, which would lose it. It has to come before all that opens or starts
 * something: only the standard streams are kept.
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

/** Says that it was done: some systems take glibc's settings away, and it would be done for ever. */
const DONE = "REIGNWELL_START_SETTINGS";

const { platform, env, execPath, execArgv, argv } = process;
const isWanted = env["MALLOC_ARENA_MAX"] === undefined && env[DONE] === undefined;
if (platform === "linux" && isWanted && !process.connected) {
  const words = [execPath, ...execArgv, ...argv.slice(1)];
  try {
    process.execve?.(execPath, words, { ...SETTINGS, ...env, [DONE]: "1" });
  } catch {
    // Node may have been told to start no process: it runs as well without the settings.
  }
}
