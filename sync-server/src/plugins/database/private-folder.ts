import { chmodSync, mkdirSync, statSync } from "node:fs";

const OWNER_ONLY = 0o700;

/**
 * Makes a folder that only this server's user can open, or closes one that exists to everybody
 * else: people's data, mails and secrets lie in it. Throws a sentence for the operator when the
 * folder cannot be closed. On Windows folders have no such mode, and nothing is changed.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
  if (process.platform === "win32" || isPrivate(folder)) return;
  try {
    chmodSync(folder, OWNER_ONLY);
  } catch {
    // Another user's folder: what it is found to be below decides.
  }
  if (isPrivate(folder)) return;
  throw new Error(
    `${folder} can be opened by other users of this machine, and its mode could not be changed. ` +
      `Run: chmod 700 ${folder}`,
  );
}

function isPrivate(folder: string): boolean {
  return (statSync(folder).mode & 0o777) === OWNER_ONLY;
}
