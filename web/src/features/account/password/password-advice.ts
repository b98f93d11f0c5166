import { PASSWORD_MIN_LENGTH } from "@reignwell/contract";

export interface PasswordAdvice {
  level: "short" | "fair" | "good";
  text: string;
}

/** This length resists guessing even when a list of hashes is stolen. */
const GOOD_LENGTH = 14;
const FAIR_LENGTH = 10;
const MANY_KINDS = 6;

/**
 * Length is what counts; a few repeated characters are worth little. Null for an empty password.
 * This is advice only: the server decides what is allowed.
 */
export function passwordAdvice(password: string): PasswordAdvice | null {
  const letters = Array.from(password);
  const { length } = letters;
  if (length === 0) return null;
  if (length < PASSWORD_MIN_LENGTH) {
    const text = `${PASSWORD_MIN_LENGTH} characters at least; a few words are best.`;
    return { level: "short", text };
  }
  const varied = new Set(letters).size >= MANY_KINDS;
  if (length >= GOOD_LENGTH && varied) return { level: "good", text: "A strong password." };
  if (length >= FAIR_LENGTH && varied) {
    return { level: "fair", text: "Good. Another word would make it stronger." };
  }
  return { level: "short", text: "Easy to guess. Three or four words together are better." };
}
