import crypto from "node:crypto";
import { promisify } from "node:util";
import type { PasswordCost } from "../../../config-password.ts";
import { WorkQueue } from "./work-queue.ts";

const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Each computation takes 19 MiB and a core: a flood of logins must not take all of both. */
const AT_ONCE = 4;
/** A second or two of work on a small machine; later callers are refused with 503. */
const MOST_WAITING = 100;

const argon2 = promisify(crypto.argon2);

/** Whether nobody waits for the result any more; then the work need not be done. */
type IsGone = () => boolean;

/** Hashes a password with argon2id; the result is a PHC string with its cost inside. */
export async function hashPassword(
  password: string,
  cost: PasswordCost,
  isGone?: IsGone,
): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES);
  const tag = await derive(password, { ...cost, salt }, TAG_BYTES, isGone);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/**
 * Whether the password belongs to the hash. Without a hash (an unknown name) the work of a new one
 * is done for nothing, so that the time of the answer does not tell whether the name exists.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  cost: PasswordCost,
  isGone?: IsGone,
): Promise<boolean> {
  const parsed = parseHash(hash ?? (await dummyHash(cost)));
  if (parsed === null) return false;
  const tag = await derive(password, parsed, parsed.tag.length, isGone);
  return crypto.timingSafeEqual(tag, parsed.tag) && hash !== null;
}

/** Whether the hash was made at another cost than a new one. */
export function isOutdated(hash: string, cost: PasswordCost): boolean {
  const parsed = parseHash(hash);
  return (
    parsed === null ||
    parsed.memory !== cost.memory ||
    parsed.passes !== cost.passes ||
    parsed.parallelism !== cost.parallelism
  );
}

const dummies = new WeakMap<PasswordCost, Promise<string>>();

/** The hash of a random password, made once for each cost: unknown names are compared with it. */
function dummyHash(cost: PasswordCost): Promise<string> {
  const made = dummies.get(cost);
  if (made) return made;
  const password = crypto.randomBytes(32).toString("base64");
  const dummy = hashPassword(password, cost).catch((error: unknown) => {
    // Else every later unknown name would be told apart by the refusal of one busy moment.
    dummies.delete(cost);
    throw error;
  });
  dummies.set(cost, dummy);
  return dummy;
}

const queue = new WorkQueue(AT_ONCE, MOST_WAITING);

function derive(
  password: string,
  { memory, passes, parallelism, salt }: PasswordCost & { salt: Buffer },
  tagLength: number,
  isGone?: IsGone,
): Promise<Buffer> {
  const message = Buffer.from(password, "utf8");
  return queue.run(
    () => argon2("argon2id", { message, nonce: salt, memory, passes, parallelism, tagLength }),
    isGone,
  );
}

function parseHash(hash: string): (PasswordCost & { salt: Buffer; tag: Buffer }) | null {
  const found =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!found) return null;
  const [, memory, passes, parallelism, salt = "", tag = ""] = found;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

/** The PHC format has no padding. */
function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
