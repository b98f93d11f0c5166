import type { Letters } from "./letters.ts";

/** The reader of the face takes 5 MB: it is loaded with the first picture. */
export async function loadLetters(): Promise<Letters> {
  const { Letters: Face } = await import("./letters.ts");
  return new Face();
}
