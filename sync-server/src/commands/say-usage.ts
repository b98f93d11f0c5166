/** The words by which an operator asks how a command is used. */
const HELP: ReadonlySet<string | undefined> = new Set(["help", "--help", "-h"]);

/** Whether the first word after the command's name asks how it is used. */
export function asksForUsage([first]: readonly string[]): boolean {
  return HELP.has(first);
}

/**
 * Says how a command is used. Where that wasn't asked for it is an error: a script of the operator
 * must not go on after a word that is spelled wrong, as if the work were done.
 */
export function sayUsage(usage: string, words: readonly string[]): void {
  if (asksForUsage(words)) process.stdout.write(usage);
  else {
    process.stderr.write(usage);
    process.exitCode = 1;
  }
}
