import { matchStepSet } from "../action-steps.ts";
import { wholeWordPattern } from "../keywords.ts";
import {
  challengeParts,
  challengeTheme,
  type ChallengeTheme,
  plainText,
  speaksOfSorrow,
} from "./challenge-parts.ts";
import { speaksOfOwnDespair, speaksOfSelfHarm } from "./help-words.ts";
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
  sorrowLeads,
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
  const { priorities, actions, challenges } = input;
  const mood = moodOf([...priorities, ...actions], challenges);
  const priority = firstGiven(priorities);
  const lead =
    priority === ""
      ? { words: firstGiven(actions), leads: actionLeads, asks: null }
      : { words: priority, leads: priorityLeads, asks: null };
  if (lead.words !== "") return ledPrayer(lead, mood, day);
  const own = mood.theme === null ? [] : [challengePart(mood.theme, day)];
  const isGeneral = mood.theme === null || !mood.isSad;
  return joined(day, mood.isSad, [...own, ...(isGeneral ? [chosen(genericAsks, day.number)] : [])]);
}

/**
 * The goal wizard's built-in prayer, which mentions the first priority (AI-016).
 *
 * @param others the plan's other priorities and its actions, which decide the tone with it
 */
export function goalWizardPrayer(
  firstPriority: string,
  challenges: string,
  day: PrayerDay,
  others: readonly string[] = [],
): string {
  const words = firstPriority.trim() === "" ? "my plans" : firstPriority.trim();
  const mood = moodOf([words, ...others], challenges);
  return ledPrayer({ words, leads: goalLeads, asks: goalAsks }, mood, day);
}

/** What leads a prayer; `asks` is null where the tone of the words decides. */
interface Lead {
  readonly words: string;
  readonly leads: Parts;
  readonly asks: Parts | null;
}

/** What the whole of a plan asks of its prayer. */
interface Mood {
  /** What is said of the challenge; `despair` also where a priority or an action speaks of it. */
  readonly theme: ChallengeTheme | null;
  /** Whether a cheerful opening or ending would hurt. */
  readonly isSad: boolean;
  /** Whether the plan itself holds self-harm: a prayer must not ask for a blessing on that. */
  readonly isUnsaid: boolean;
}

function moodOf(planned: readonly string[], challenges: string): Mood {
  const isUnsaid = planned.some(speaksOfOwnDespair);
  const isSad = [...planned, challenges].some(
    (text) => speaksOfSelfHarm(text) || speaksOfSorrow(text) || toneOf(text) === "sorrow",
  );
  return { theme: isUnsaid ? "despair" : challengeTheme(challenges), isSad, isUnsaid };
}

function ledPrayer(lead: Lead, { theme, isSad, isUnsaid }: Mood, day: PrayerDay): string {
  const { words, leads, asks } = lead;
  const tone = isSad ? "sorrow" : toneOf(words);
  const own = tone === "plain" && asks !== null ? asks : asksByTone[tone];
  return joined(day, isSad, [
    ...(isUnsaid ? [] : [withWords(chosen(isSad ? sorrowLeads : leads, day.number), words)]),
    chosen(own, day.number),
    ...(theme === null ? [] : [challengePart(theme, day)]),
  ]);
}

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
  return stopping().test(plainText(words)) ? "stop" : "plain";
}

/** Themes of a verse whose sentences are too glad, or too busy, for a sad day. */
const GLAD_THEMES: ReadonlySet<VerseTheme> = new Set([
  "joy",
  "gratitude",
  "work",
  "purpose",
  "courage",
]);

/** Opening, verse, the middle and an ending, as one text. */
function joined({ number, theme }: PrayerDay, isSad: boolean, middle: readonly string[]): string {
  const isGeneral = theme === null || (isSad && GLAD_THEMES.has(theme));
  return [
    chosen(isSad ? sorrowOpenings : openings, number),
    chosen(isGeneral ? anyThemeParts : themeParts[theme], number),
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
