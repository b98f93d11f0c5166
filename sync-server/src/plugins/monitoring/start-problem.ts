const CURES: Readonly<Record<string, string>> = {
  EADDRINUSE: "The port is taken. Set PORT to a free one, or end the program that uses it.",
  EADDRNOTAVAIL: "This machine has no such address. Check HOST.",
  EACCES: "The system refuses it. Check HOST, PORT and the rights on DATA_DIR.",
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

/** Why the server did not start, for the operator: a sentence with its cure, never a stack. */
export function sayStartProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code: unknown = Reflect.get(error, "code");
  if (typeof code !== "string") return error.message;
  const cure = CURES[code];
  return cure === undefined ? error.message : `${cure} (${error.message || code})`;
}
