import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "@reignwell/testing/node";

type Options = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

/** All profiles of this run. */
const folders = new Set<string>();
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

// Once more: a process of the browser may have written after it was closed, and a bench may have failed.
process.once("exit", () => folders.forEach(remove));

/**
 * A browser with an empty profile on the disk, as that of a person. What Playwright opens otherwise
 * is a private window: its storage lies in memory, and each row takes it longer the more there are,
 * at twenty thousand three times as long.
 */
export async function openProfile(options: Options = {}): Promise<BrowserContext> {
  const folder = mkdtempSync(join(tmpdir(), "reignwell-profile-"));
  const context = await chromium.launchPersistentContext(folder, {
    ...(await launchOptions()),
    ...options,
  });
  folders.add(folder);
  context.on("close", () => remove(folder));
  return context;
}

/** The number of the browser's version. */
export async function browserVersion(): Promise<string> {
  const browser = await chromium.launch(await launchOptions());
  const version = browser.version();
  await browser.close();
  return version;
}

async function launchOptions(): Promise<Options> {
  const executablePath = await findChromium();
  return { args: [...CHROMIUM_FLAGS], ...(executablePath ? { executablePath } : {}) };
}
