import { PASSWORD_MIN_LENGTH } from "@reignwell/contract";

/** So many of the commonest passwords are refused (the floor of OWASP ASVS 5.0, 6.2.4). */
const REFUSED = 3_000;

let commonest: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is one of the first that anybody would try, whatever its case. */
export async function isEasyToGuess(password: string, username: string): Promise<boolean> {
  const guess = password.toLowerCase();
  if (guess === username.toLowerCase()) return true;
  commonest ??= loadCommonest();
  return (await commonest).has(guess);
}

/**
 * The commonest passwords of at least the minimum length; the package lists them by how often they
 * were found in leaks, the commonest first. It takes 3 MB: it is loaded with the first password that
 * somebody chooses.
 */
async function loadCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const words = dictionary["passwords-common"];
  return new Set(words.filter(({ length }) => length >= PASSWORD_MIN_LENGTH).slice(0, REFUSED));
}
