import { execFileSync } from "node:child_process";

/** Who a child process runs as; empty when it runs as ourselves. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

/**
 * The user to start PostgreSQL as: ourselves, or when we are root the `postgres` or `nobody` user.
 * PostgreSQL refuses to run as root, and containers usually run tests as root.
 */
export function unprivilegedUser(): Required<RunAs> | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const uid = numericId("-u", name);
    const gid = numericId("-g", name);
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid };
  }
  throw new Error(
    "PostgreSQL cannot run as root and this machine has neither a user `postgres` nor `nobody`. " +
      "Set TEST_DATABASE_URL to a PostgreSQL that is already running.",
  );
}

function numericId(flag: "-u" | "-g", name: string): number | undefined {
  try {
    const text = execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] });
    return Number.parseInt(text.toString(), 10);
  } catch {
    // No such user here: the caller tries the next one.
    return undefined;
  }
}
