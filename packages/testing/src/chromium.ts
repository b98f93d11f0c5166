import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

/** Flags that keep headless Chromium quiet, without a network of its own, and alive in a container. */
export const CHROMIUM_FLAGS: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const SHELL_NAMES = ["chromium-headless-shell", "chrome-headless-shell"];
const PACKAGES = ["chromium", "chromium-headless-shell"];
/** A package server that doesn't answer must not hold up the tests, in ms. */
const INSTALL_TIMEOUT = 300_000;
const OUTSIDE_PATH = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The Chromium or Chrome of this machine: CHROMIUM_PATH, else an installed one.
 * Rejects when CHROMIUM_PATH names a file that does not exist.
 */
export function findChromium(
  environment: Record<string, string | undefined> = process.env,
): Promise<string | undefined> {
  const given = environment.CHROMIUM_PATH;
  if (given) {
    return existsSync(given)
      ? Promise.resolve(given)
      : Promise.reject(new Error(`CHROMIUM_PATH names ${given}, which does not exist`));
  }
  const found = [...inPath(NAMES, environment), ...OUTSIDE_PATH].find((file) => existsSync(file));
  return Promise.resolve(found);
}

/**
 * The small headless build of Chromium, which takes a quarter less time: CHROMIUM_PATH, else an
 * installed one, else the whole browser. It shows no notifications.
 * Rejects when CHROMIUM_PATH names a file that does not exist.
 */
export function findHeadlessShell(
  environment: Record<string, string | undefined> = process.env,
): Promise<string | undefined> {
  if (environment.CHROMIUM_PATH) return findChromium(environment);
  const installed = inPath(SHELL_NAMES, environment).find((file) => existsSync(file));
  return installed === undefined ? findChromium(environment) : Promise.resolve(installed);
}

function inPath(
  names: readonly string[],
  environment: Record<string, string | undefined>,
): readonly string[] {
  const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

/**
 * Sees to it that the tests have a browser. As root on Debian the distribution's packages are
 * installed, the small build too; elsewhere, or when that fails, an installed browser serves for
 * everything, and where there is none `downloadOwn` has to fetch Playwright's and may reject.
 */
export async function ensureChromium(downloadOwn: () => Promise<void>): Promise<void> {
  const whole = await findChromium();
  if (process.env.CHROMIUM_PATH || (whole && (await findHeadlessShell()) !== whole)) return;
  if (isRootOnDebian()) {
    try {
      await installPackages();
    } catch (error) {
      console.warn(`Debian's Chromium could not be installed: ${String(error)}`);
    }
  }
  if ((await findChromium()) === undefined) await downloadOwn();
}

async function installPackages(): Promise<void> {
  const run = promisify(execFile);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    maxBuffer: 64 * 1024 * 1024,
    timeout: INSTALL_TIMEOUT,
  };
  // A fresh container has no package lists: without the update there is no such package.
  await run("apt-get", ["update"], options);
  await run("apt-get", ["install", "--yes", "--no-install-recommends", ...PACKAGES], options);
}

function isRootOnDebian(): boolean {
  // Only Debian itself: Ubuntu's package of this name is a stub that wants snap.
  const release = "/etc/os-release";
  return (
    process.getuid?.() === 0 &&
    existsSync(release) &&
    /^ID=debian$/m.test(readFileSync(release, "utf8"))
  );
}
