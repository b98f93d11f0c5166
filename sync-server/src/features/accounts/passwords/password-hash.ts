import crypto from "node:crypto";
import { promisify } from "node:util";
import { WorkQueue } from "./work-queue.ts";

/** DEC-06: 19 MiB, 2 passes, 1 lane. Changing them rehashes each password at its next login. */
const CURRENT = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Each computation takes 19 MiB and a core: a flood of logins must not take all of both. */
const AT_ONCE = 4;
/** A second or two of work on a small machine; later callers are refused with 503. */
const MOST_WAITING = 100;

interface Parameters {
  memory: number;
  passes: number;
  parallelism: number;
}

const argon2 = promisify(crypto.argon2);

/** Whether nobody waits for the result any more; then the work need not be done. */
type IsGone = () => boolean;

/** Hashes a password with argon2id; the result is a PHC string with its parameters inside. */
export function hashPassword(password: string, isGone?: IsGone): Promise<string> {
  return hashWith(password, CURRENT, isGone);
}

/** Hashes with parameters of the caller's choice: what an older server would have stored. */
export async function hashWith(
  password: string,
  parameters: Parameters,
  isGone?: IsGone,
): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES);
  const tag = await derive(password, { ...parameters, salt }, TAG_BYTES, isGone);
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/**
 * Whether the password belongs to the hash. Without a hash (an unknown name) the same work is
 * done for nothing, so that the time of the answer does not tell whether the name exists.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  isGone?: IsGone,
): Promise<boolean> {
  const parsed = parseHash(hash ?? (await dummyHash()));
  if (parsed === null) return false;
  const tag = await derive(password, parsed, parsed.tag.length, isGone);
  return crypto.timingSafeEqual(tag, parsed.tag) && hash !== null;
}

/** Whether the hash was made with other parameters than today's. */
export function isOutdated(hash: string): boolean {
  const parsed = parseHash(hash);
  return (
    parsed === null ||
    parsed.memory !== CURRENT.memory ||
    parsed.passes !== CURRENT.passes ||
    parsed.parallelism !== CURRENT.parallelism
  );
}

let dummy: Promise<string> | undefined;

/** The hash of a random password, made once a process: unknown names are compared with it. */
function dummyHash(): Promise<string> {
  dummy ??= hashPassword(crypto.randomBytes(32).toString("base64")).catch((error: unknown) => {
    // Else every later unknown name would be told apart by the refusal of one busy moment.
    dummy = undefined;
    throw error;
  });
  return dummy;
}

const queue = new WorkQueue(AT_ONCE, MOST_WAITING);

function derive(
  password: string,
  { memory, passes, parallelism, salt }: Parameters & { salt: Buffer },
  tagLength: number,
  isGone?: IsGone,
): Promise<Buffer> {
  const message = Buffer.from(password, "utf8");
  return queue.run(
    () => argon2("argon2id", { message, nonce: salt, memory, passes, parallelism, tagLength }),
    isGone,
  );
}

function parseHash(hash: string): (Parameters & { salt: Buffer; tag: Buffer }) | null {
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
