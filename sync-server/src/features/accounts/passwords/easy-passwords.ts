import { PASSWORD_MIN_LENGTH } from "@reignwell/contract";
import { loadLeakedPasswords } from "./load-leaked-passwords.ts";

/** So many of the commonest passwords are refused (the floor of OWASP ASVS 5.0, 6.2.4). */
const REFUSED = 3_000;

let commonest: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is one of the first that anybody would try, whatever its case. */
export async function isEasyToGuess(password: string, username: string): Promise<boolean> {
  const guess = password.toLowerCase();
  if (guess === username.toLowerCase()) return true;
  commonest ??= readCommonest();
  return (await commonest).has(guess);
}

/** The commonest passwords of at least the minimum length. */
async function readCommonest(): Promise<ReadonlySet<string>> {
  const words = await loadLeakedPasswords();
  return new Set(words.filter(({ length }) => length >= PASSWORD_MIN_LENGTH).slice(0, REFUSED));
}
