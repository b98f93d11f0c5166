import { PASSWORD_MIN_LENGTH } from "@reignwell/contract";
import { dictionary } from "@zxcvbn-ts/language-common";

/** So many of the commonest passwords are refused (the floor of OWASP ASVS 5.0, 6.2.4). */
const REFUSED = 3_000;

/**
 * The commonest passwords of at least the minimum length; the package lists them by how
 * often they were found in leaks, the commonest first.
 */
const commonest = new Set(
  dictionary["passwords-common"]
    .filter((word) => word.length >= PASSWORD_MIN_LENGTH)
    .slice(0, REFUSED),
);

/** Whether a password is one of the first that anybody would try, whatever its case. */
export function isEasyToGuess(password: string, username: string): boolean {
  const guess = password.toLowerCase();
  return commonest.has(guess) || guess === username.toLowerCase();
}
