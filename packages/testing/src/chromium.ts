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
  const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const inPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return Promise.resolve([...inPath, ...OUTSIDE_PATH].find((file) => existsSync(file)));
}

/**
 * A Chromium for the tests, installed if need be; undefined means the one that Playwright brings.
 * As root on Debian the distribution's package is installed; elsewhere, or when that fails,
 * `downloadOwn` has to fetch Playwright's browser and may reject.
 */
export async function ensureChromium(
  downloadOwn: () => Promise<void>,
): Promise<string | undefined> {
  const found = await findChromium();
  if (found !== undefined) return found;
  if (isRootOnDebian()) {
    try {
      await installPackage();
      const installed = await findChromium();
      if (installed !== undefined) return installed;
    } catch (error) {
      console.warn(
        `Debian's chromium could not be installed, downloading one instead: ${String(error)}`,
      );
    }
  }
  await downloadOwn();
  return undefined;
}

async function installPackage(): Promise<void> {
  const run = promisify(execFile);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    maxBuffer: 64 * 1024 * 1024,
  };
  // A fresh container has no package lists: without the update there is no such package.
  await run("apt-get", ["update"], options);
  await run("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"], options);
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
