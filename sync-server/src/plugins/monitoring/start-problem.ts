import { statSync } from "node:fs";
import { join } from "node:path";

const CURES: Readonly<Record<string, string>> = {
  EACCES: "The system refuses it. Check the rights on DATA_DIR.",
  EPERM: "The system refuses it. Check the rights on DATA_DIR.",
  EROFS: "The disk is read-only. Set DATA_DIR to a folder that can be written.",
  ENOSPC: "The disk is full. Make room, or set DATA_DIR to another disk.",
  EEXIST: "DATA_DIR names something that is not a folder. Set it to a folder.",
  ENOTDIR: "DATA_DIR names something that is not a folder. Set it to a folder.",
  ECONNREFUSED: "The database does not answer. Check DATABASE_URL, and that PostgreSQL runs.",
  ENOTFOUND: "The database's host is not known. Check DATABASE_URL.",
  CONNECT_TIMEOUT: "The database does not answer. Check DATABASE_URL, and that PostgreSQL runs.",
  "28P01": "The database refuses the password. Check DATABASE_URL.",
  "28000": "The database refuses the user. Check DATABASE_URL.",
  "3D000": "The database does not exist. Create it, or check DATABASE_URL.",
};

const WRONG_HOST =
  "This machine has no such address. Set HOST to one of its own, such as 127.0.0.1, or 0.0.0.0 for all.";
/** What keeps the server from listening; the same codes mean other things of a database or a file. */
const LISTEN_CURES: Readonly<Record<string, string>> = {
  EADDRINUSE: "The port is taken. Set PORT to a free one, or end the program that uses it.",
  EACCES: "The system refuses this port. Set PORT to 1024 or above, or give the user the right.",
  EADDRNOTAVAIL: WRONG_HOST,
  EAFNOSUPPORT: WRONG_HOST,
  EAI_AGAIN: WRONG_HOST,
  EINVAL: WRONG_HOST,
  ENOTFOUND: WRONG_HOST,
};

/** A setting that only the start can try out was wrong; its sentence names the setting. */
export class StartProblem extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(cause instanceof Error ? `${sentence} (${cause.message})` : sentence, { cause });
    this.name = "StartProblem";
  }
}

/** Why the server can't listen, where it is HOST or PORT; another error is given back as it is. */
export function listenProblem(error: unknown): unknown {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : null;
  const cure = LISTEN_CURES[String(code)];
  return cure === undefined ? error : new StartProblem(cure, error);
}

/**
 * Why backups can't be made below `folder`, where that is certain before one is made: something that
 * is no folder stands there, or above it. Where no BACKUP_DIR is set it is the one in DATA_DIR.
 */
export function backupFolderProblem(
  folder: string,
  dataDir: string,
  setting: "BACKUP_DIR" | "FOLDER" = "BACKUP_DIR",
): StartProblem | null {
  try {
    if (!statSync(folder).isDirectory())
      throw Object.assign(new Error(folder), { code: "ENOTDIR" });
    return null;
  } catch (error) {
    // One that isn't there yet is made with the first backup.
    if (!(error instanceof Error) || Reflect.get(error, "code") !== "ENOTDIR") return null;
    const sentence =
      setting === "BACKUP_DIR" && folder === join(dataDir, "backups")
        ? "“backups” in DATA_DIR is not a folder. Move it away, or set BACKUP_DIR to a folder."
        : `${setting} names something that is not a folder. Set it to a folder.`;
    return new StartProblem(sentence, error);
  }
}

/** Why the server did not start, for the operator: a sentence with its cure, never a stack. */
export function sayStartProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code: unknown = Reflect.get(error, "code");
  if (typeof code !== "string") return error.message;
  const cure = CURES[code];
  return cure === undefined ? error.message : `${cure} (${error.message || code})`;
}
