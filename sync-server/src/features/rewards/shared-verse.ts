import type { SharedVerseAnswer } from "@reignwell/contract";

/** A shared verse as the server itself knows it: never in the words of the one who shared it. */
export type KnownVerse = SharedVerseAnswer;

/** Finds the server's own verse of a reference that somebody wrote. */
export type FindVerse = (reference: string) => Promise<KnownVerse>;
