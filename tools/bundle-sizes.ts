import { readFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** One chunk of the build as vite's manifest names it. */
export interface BuiltChunk {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

/** The build's chunks by their source's path. */
export type BuildManifest = Record<string, BuiltChunk>;

/** What a browser fetches to show something. */
export interface FileSet {
  javascript: string[];
  css: string[];
}

/**
 * The files that a route's own chunk takes, with everything it imports statically. What it loads
 * later on demand is not counted, nor what the page itself asks for ({@link filesOfPage}).
 *
 * @param route the name of the route's chunk
 */
export function filesOfRoute(manifest: BuildManifest, route: string): FileSet {
  const part = Object.keys(manifest).find((key) => manifest[key]?.name === route);
  if (part === undefined) throw new Error(`The build manifest has no chunk named ${route}`);
  const seen = new Set<string>();
  collect(manifest, part, seen);
  const chunks = [...seen].flatMap((key) => manifest[key] ?? []);
  return {
    javascript: [...new Set(chunks.map((chunk) => chunk.file))].filter(isScript),
    css: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))],
  };
}

function collect(manifest: BuildManifest, key: string, seen: Set<string>): void {
  if (seen.has(key)) return;
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build manifest has no chunk named ${key}`);
  seen.add(key);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, seen);
}

function isScript(file: string): boolean {
  return file.endsWith(".js");
}

/** Scripts and style sheets that index.html itself asks for or names, as paths inside the build. */
export function filesOfPage(html: string): string[] {
  const references = html.matchAll(
    /(?<=(?:src|href|content)="[^"]*)\/([^" ]+\.(?:js|css))(?=[" ])/g,
  );
  return [...references].flatMap(([, file]) => file ?? []);
}

/** The addresses without which the service worker is not installed: all but the later pages'. */
export function precachedFiles(worker: string): string[] {
  const entries = worker.matchAll(/[{,]"?url"?:\s*["'`]([^"'`]+)["'`]/g);
  const files = [...new Set([...entries].flatMap(([, url]) => url ?? []))].filter(
    (file) => !file.startsWith("assets/later-"),
  );
  if (files.length === 0) throw new Error("The service worker has no precache list");
  return files;
}

/** The size of files in bytes, as they lie there or compressed as the server sends them. */
export async function sizeOf(
  folder: string,
  files: readonly string[],
  encoding: "plain" | "brotli" | "gzip",
): Promise<number> {
  const sizes = files.map(async (file) => {
    const content = await readFile(path.join(folder, file));
    if (encoding === "plain") return content.byteLength;
    if (encoding === "gzip") return gzipSync(content, { level: 9 }).byteLength;
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    return brotliCompressSync(content, best).byteLength;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** What a size may be, in KiB: never over the limit, one day down to the goal. */
export interface Allowance {
  limit: number;
  goal: number;
}

/** The lines of the budget file; what each counts is said where it is measured. */
export const BUDGET_LINES = [
  "javaScriptUntilVerseIsReadable",
  "javaScriptUntilPlanWorks",
  "cssOfDailyPage",
  "firstVisitOfDailyPage",
  "firstVisitOfSignIn",
  "firstVisitOfDashboard",
  "precache",
  "worker",
] as const;

/** The whole budget. */
export type Budget = Record<(typeof BUDGET_LINES)[number], Allowance>;

/** Reads the budget file; a line that is missing or no pair of numbers is an error, not "no limit". */
export function readBudget(text: string): Budget {
  const parsed: unknown = JSON.parse(text);
  const entries = BUDGET_LINES.map((line) => {
    const found = isRecord(parsed) ? parsed[line] : undefined;
    const { limit, goal } = isRecord(found) ? found : {};
    if (typeof limit !== "number" || typeof goal !== "number") {
      throw new Error(`The budget needs the numbers ${line}.limit and ${line}.goal`);
    }
    return [line, { limit, goal }] as const;
  });
  // Built from exactly the lines above.
  return Object.fromEntries(entries) as Budget;
}

/** Compares a size in bytes with what is allowed. */
export function verdict(
  bytes: number,
  { limit, goal }: Allowance,
): { isOver: boolean; text: string } {
  const size = bytes / 1024;
  const isOver = size > limit;
  const words = isOver ? "OVER the limit" : size > goal ? `over the goal of ${goal}` : "good";
  return { isOver, text: `${size.toFixed(1).padStart(8)} KiB of ${limit}, ${words}` };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
