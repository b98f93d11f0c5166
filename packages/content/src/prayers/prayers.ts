import { matchStepSet } from "../action-steps.ts";
import { foldText, wholeWordPattern } from "../keywords.ts";
import { challengeParts, challengeTheme, type ChallengeTheme } from "./challenge-parts.ts";
import {
  actionLeads,
  asksByTone,
  closings,
  genericAsks,
  goalAsks,
  goalLeads,
  openings,
  type Parts,
  priorityLeads,
  sorrowClosings,
  sorrowOpenings,
  type Tone,
} from "./prayer-parts.ts";
import { anyThemeParts, themeParts } from "./theme-parts.ts";
import type { VerseTheme } from "./verse-themes.ts";

/** What the person has written into the plan so far; blank texts count as not given. */
export interface PrayerInput {
  readonly priorities: readonly string[];
  readonly actions: readonly string[];
  readonly challenges: string;
}

/** For which day a prayer is made. */
export interface PrayerDay {
  /** The day's number: the parts are chosen by it, so that all devices of a person agree. */
  readonly number: number;
  /** What the day's verse is about; null where that is not known. */
  readonly theme: VerseTheme | null;
}

/** Stands in the saved plan when its prayer is empty (D-063, DEC-34). */
export const defaultEncouragement: string =
  "Take this day one step at a time, and remember that God is with you in each of them.";

/** The longest piece of a person's own words in a prayer, in code points, without the ellipsis. */
const WORDS_MAX = 120;

/**
 * The built-in prayer for a plan, put together from parts (DEC-39). By AI-015 its first priority
 * leads, else its first action, else the challenge, else a general request; whatever leads, the
 * challenge is heard.
 */
export function fallbackPrayer(input: PrayerInput, day: PrayerDay): string {
  const theme = challengeTheme(input.challenges);
  const priority = firstGiven(input.priorities);
  if (priority !== "") {
    return ledPrayer({ words: priority, leads: priorityLeads, asks: null }, theme, day);
  }
  const action = firstGiven(input.actions);
  if (action !== "")
    return ledPrayer({ words: action, leads: actionLeads, asks: null }, theme, day);
  const ask = chosen(genericAsks, day.number);
  const isSad = theme !== null && SAD_CHALLENGES.has(theme);
  return joined(
    day,
    isSad,
    theme === null ? [ask] : [challengePart(theme, day), ...(isSad ? [] : [ask])],
  );
}

/** The goal wizard's built-in prayer, which mentions the first priority (AI-016). */
export function goalWizardPrayer(
  firstPriority: string,
  challenges: string,
  day: PrayerDay,
): string {
  const words = firstPriority.trim() === "" ? "my plans" : firstPriority.trim();
  return ledPrayer({ words, leads: goalLeads, asks: goalAsks }, challengeTheme(challenges), day);
}

/** What leads a prayer; `asks` is null where the tone of the words decides. */
interface Lead {
  readonly words: string;
  readonly leads: Parts;
  readonly asks: Parts | null;
}

function ledPrayer(lead: Lead, theme: ChallengeTheme | null, day: PrayerDay): string {
  const { words, leads, asks } = lead;
  const tone = toneOf(words);
  const isSad = tone === "sorrow" || (theme !== null && SAD_CHALLENGES.has(theme));
  const own = tone === "plain" && asks !== null ? asks : asksByTone[isSad ? "sorrow" : tone];
  return joined(day, isSad, [
    withWords(chosen(leads, day.number), words),
    chosen(own, day.number),
    ...(theme === null ? [] : [challengePart(theme, day)]),
  ]);
}

/** Challenges over which a cheerful opening or ending would hurt. */
const SAD_CHALLENGES: ReadonlySet<ChallengeTheme> = new Set(["despair", "grief"]);

const stopping = wholeWordPattern(
  "stop,quit,quitting,give up,giving up,no more,stay sober,sober,sobriety,cut down on,cut back on".split(
    ",",
  ),
);

/** How the person's words are to be spoken of: nobody wants joy in doing a funeral well. */
function toneOf(words: string): Tone {
  const set = matchStepSet(words);
  if (set === "grief" || set === "illness") return "sorrow";
  if (set === "peace") return "peace";
  return stopping.test(foldText(words)) ? "stop" : "plain";
}

/** Opening, verse, the middle and an ending, as one text. */
function joined({ number, theme }: PrayerDay, isSad: boolean, middle: readonly string[]): string {
  return [
    chosen(isSad ? sorrowOpenings : openings, number),
    chosen(theme === null ? anyThemeParts : themeParts[theme], number),
    ...middle,
    chosen(isSad ? sorrowClosings : closings, number),
    "Amen.",
  ].join(" ");
}

function challengePart(theme: ChallengeTheme, { number }: PrayerDay): string {
  return chosen(challengeParts[theme], number);
}

/**
 * The part of a day. The lists are of different lengths, so together they repeat only after months,
 * and on the next day each of them has moved on.
 */
function chosen(parts: Parts, day: number): string {
  const at = ((day % parts.length) + parts.length) % parts.length;
  return parts[at] ?? parts[0];
}

function firstGiven(texts: readonly string[]): string {
  return texts.map((text) => text.trim()).find((text) => text !== "") ?? "";
}

/** The sentence with the person's own words at its end, as plain text and with one mark behind. */
function withWords(sentence: string, words: string): string {
  // By code points: cutting UTF-16 units could leave half of an emoji behind.
  const points = Array.from(words);
  const shown =
    points.length > WORDS_MAX ? `${points.slice(0, WORDS_MAX).join("").trimEnd()}…` : words;
  const before = sentence.slice(0, -"{words}.".length);
  return /[.!?…][”’"')\]]*$/u.test(shown) ? `${before}${shown}` : `${before}${shown}.`;
}
