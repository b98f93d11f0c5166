import type { Canon } from "./canon.ts";

/** The five groups of books that have a reflection of their own (AI-012). */
export type ReflectionGroup = "psalms" | "proverbs" | "gospels" | "pauline" | "generic";

/**
 * The built-in reflections, paragraphs divided by a blank line (AI-012, DEC-39).
 *
 * Only the generic text holds the placeholder {reference}. The others must be true of every passage
 * of their books, a lament or a stern saying included, so none of them speaks of a certain verse.
 */
export const fallbackReflections: Readonly<Record<ReflectionGroup, string>> = {
  psalms: [
    "The psalms were sung and prayed in every kind of weather: joy, grief, anger, relief, and long waiting. The people who first spoke them did not tidy their feelings before they came to God. They came as they were, and so can you.",
    "Read these lines once more, slowly, and notice which word stays with you. Perhaps it says something that you have not yet found the courage to say yourself. Let it become your own prayer, even if it is only a single phrase.",
    "That phrase can travel with you through the day. Return to it at the kitchen table, on the road, or between two tasks.",
  ].join("\n\n"),
  proverbs: [
    "Wisdom in Proverbs is rarely grand. It shows itself in small places: the answer you hold back, the promise you keep, the way you treat someone who can do nothing for you. A good life is put together from such moments, one beside the other.",
    "Ask yourself where this saying touches your own day. It may be a conversation that needs patience, or a decision that deserves another hour. You do not have to change everything at once.",
    "Choose one place and walk there with care. God gives wisdom generously to those who ask, so you may begin simply by asking.",
  ].join("\n\n"),
  gospels: [
    "The Gospels let you come close to Jesus and see how he meets people. He notices those whom others pass by. He asks searching questions, sits down to meals with strangers, and lets himself be interrupted.",
    "Try to stand inside this passage for a moment. What do you see and hear there, and what would you like to ask him? Polished words are not needed, for people came to him just as they were.",
    "Then look at the hours in front of you. Someone you meet may be longing for the same attention and mercy, and you could be the one to offer a little of both.",
  ].join("\n\n"),
  pauline: [
    "These words come from a letter, and they were first read by people with ordinary lives. They had families and trades, worries and disagreements, and they were learning to follow Christ in the middle of it all. What steadied them then can steady you now.",
    "Imagine the letter arriving with your name on it. Which line would you underline, and whom would you want to tell about it?",
    "The letters of Paul open with grace, and they speak of peace again and again. Let your day try the same: receive kindness first, and then pass it on in the next thing you say or do.",
  ].join("\n\n"),
  generic: [
    "Before the day grows loud, give {reference} a few quiet minutes. Read it once for its sense, and a second time for what it may be saying to you. It can do you good long before you understand every word.",
    "Scripture often works like a seed. It lies still for a while, and then, in the middle of an ordinary hour, something begins to grow.",
    "Look for one thing here that you can trust, or one thing that you can do. Keep it near you, and see where it meets you before evening.",
  ].join("\n\n"),
};

/**
 * The built-in reflection for a passage, chosen by its book (AI-012).
 *
 * @param reference as shown to the reader; the generic text names it
 * @param book a name or abbreviation of the canon; null, or a book that the canon does not know,
 *   gives the generic text
 */
export function fallbackReflection(reference: string, book: string | null, canon: Canon): string {
  // A function as replacement: in a plain string "$&" would be read as a pattern.
  return fallbackReflections[groupOfBook(book, canon)].replaceAll(
    "{reference}",
    () => reference.trim() || "this passage",
  );
}

function groupOfBook(book: string | null, canon: Canon): ReflectionGroup {
  const wanted = book?.trim().toLowerCase();
  const found = canon.find(({ name, abbreviations }) =>
    [name, ...abbreviations].some((spelling) => spelling.toLowerCase() === wanted),
  );
  if (found?.name === "Psalms") return "psalms";
  if (found?.name === "Proverbs") return "proverbs";
  if (found?.group === "gospels") return "gospels";
  return found?.group === "pauline" ? "pauline" : "generic";
}
