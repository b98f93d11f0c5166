/**
 * Loads the passwords that were found in leaks, the commonest first. They take 3 MB: they are loaded
 * with the first password that somebody chooses.
 */
export async function loadLeakedPasswords(): Promise<readonly string[]> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return dictionary["passwords-common"];
}
