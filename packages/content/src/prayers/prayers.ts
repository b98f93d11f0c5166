import { foldText, wholeWordPattern } from "./keywords.ts";

/** What the person has written into the plan so far; blank texts count as not given. */
export interface PrayerInput {
  readonly priorities: readonly string[];
  readonly actions: readonly string[];
  readonly challenges: string;
}

/** The three kinds of challenge that have a prayer of their own (AI-015). */
export type ChallengeTheme = "time" | "fear" | "overwhelm";

/** The prayer for a plan with a first priority; {words} stands for it (AI-015). */
export const priorityPrayer: string =
  "Lord, thank you for the gift of this new day. I bring {words} to you, because it stands first on my heart. Give me a clear mind to begin, patience when it is slow, and joy in doing it well. Where I need help, send the right person or the right word. Keep me kind to everyone I meet along the way, and let me rest tonight in your peace. Amen.";

/** The prayer for a plan with an action but no priority; {words} stands for the first action (AI-015). */
export const actionPrayer: string =
  "Father, you see the plain work of my hands, and none of it is too small for you. Today I want to take up {words} with a willing spirit. Help me to start before I feel ready, and to keep going when my attention wanders. May it be honest before you and useful to others. Once it is finished, remind me to be thankful. Amen.";

/** The prayers for a named challenge (AI-015). */
export const challengePrayers: Readonly<Record<ChallengeTheme, string>> = {
  time: "Lord, the hours feel few and the list feels long. Teach me to see this day as you see it, and to give each thing its own moment. Show me what can wait and what I may let go of without harm. When my plans are interrupted, help me to meet the interruption with grace. My days are in your keeping, and I trust you with whatever is left undone. Amen.",
  fear: "Father, I come to you with a restless heart. You know what I am afraid of, even the parts that I cannot put into words. Stay close to me while I breathe slowly and take the next step. Let your peace stand guard over my thoughts, and give me a good friend to talk to when the weight grows heavy. I place tomorrow with you, and I will walk through today by your light. Amen.",
  overwhelm:
    "Lord, there is more in front of me than I can carry. Quiet the noise around me, so that I can see the one thing that comes next. Give me courage to ask for help, and humility to receive it. Remind me that the world rests in your hands and not in mine. Let me do a little, do it gently, and then lay it down. Amen.",
};

/** The prayers for a plan that names nothing; one of them is chosen at random (AI-015). */
export const genericPrayers: readonly [string, ...string[]] = [
  "Father, thank you for another day of your mercy. I do not know everything it will bring, but I know that you will be there before me. Guide my choices, guard my words, and steady my steps. Open my eyes to someone who could use a kind word. May this evening find me grateful and at peace. Amen.",
  "Lord, here I am, with my plans and my hopes for today. Take what I have in mind and shape it into something good. If you lead me another way, make me willing to turn. Fill my ordinary tasks with quiet meaning, and let love be the reason behind them. I am glad that you go with me. Amen.",
  "Father, give me strength for what is hard today, and gentleness for what is tender. When things go well, keep me humble, and when I stumble, help me up again. Make my listening better than my speaking. Let your goodness be seen in the way I work and in the way I rest. Thank you that your love does not depend on how much I get done. Amen.",
  "Lord, settle my heart before this day gathers speed. Thank you for breath, for daily bread, and for the people you have placed around me. Help me to notice your gifts while they are still in my hands. Grant me eyes for what matters and the freedom to leave the rest. In everything I do, let me stay near to you. Amen.",
];

/** The goal wizard's prayer; {words} stands for the first priority (AI-016). */
export const goalPrayer: string =
  "Father, you know the hope that lies behind {words} and why it matters to me. Bless the planning, the slow beginnings, and the days when progress is hard to see. Help me to be faithful in small steps, and to change course with good grace when I need to. Let this work make me more loving, and not only more successful. I offer it to you from the first day to the last. Amen.";

/** Stands in the saved plan when its prayer is empty (D-063, DEC-34). */
export const defaultEncouragement: string =
  "Take this day one step at a time, and remember that God is with you in each of them.";

// Whole words as in DEC-40, so "sometimes" does not count as "time"; the forms of a word are listed.
const patternByTheme: readonly (readonly [ChallengeTheme, RegExp])[] = [
  ["time", wholeWordPattern(["time"])],
  [
    "fear",
    wholeWordPattern(
      "fear fears fearful anxiety anxieties anxious worry worries worried worrying".split(" "),
    ),
  ],
  [
    "overwhelm",
    wholeWordPattern(["overwhelm", "overwhelms", "overwhelmed", "overwhelming", "too much"]),
  ],
];

/** The longest piece of a person's own words in a prayer, in code points, without the ellipsis. */
const WORDS_MAX = 120;

/**
 * The built-in prayer for a plan (AI-015): by its first priority, else its first action, else the
 * challenge, else one of the four generic prayers.
 *
 * @param random returns a number from 0 up to but not including 1; called once, and only for a
 *   generic prayer
 */
export function fallbackPrayer(input: PrayerInput, random: () => number): string {
  const priority = firstGiven(input.priorities);
  if (priority !== "") return withWords(priorityPrayer, priority);

  const action = firstGiven(input.actions);
  if (action !== "") return withWords(actionPrayer, action);

  const challenges = foldText(input.challenges);
  const theme = patternByTheme.find(([, pattern]) => pattern.test(challenges))?.[0];
  if (theme !== undefined) return challengePrayers[theme];

  return genericPrayers[Math.floor(random() * genericPrayers.length)] ?? genericPrayers[0];
}

/** The goal wizard's built-in prayer, which mentions the first priority (AI-016). */
export function goalWizardPrayer(firstPriority: string): string {
  const priority = firstPriority.trim();
  return priority === ""
    ? goalPrayer.replaceAll("{words}", "my plans")
    : withWords(goalPrayer, priority);
}

function firstGiven(texts: readonly string[]): string {
  return texts.map((text) => text.trim()).find((text) => text !== "") ?? "";
}

/** The prayer with the person's own words in quotation marks, as plain text. */
function withWords(prayer: string, words: string): string {
  // By code points: cutting UTF-16 units could leave half of an emoji behind.
  const points = Array.from(words);
  const shown =
    points.length > WORDS_MAX ? `${points.slice(0, WORDS_MAX).join("").trimEnd()}…` : words;
  // A function as replacement: in a plain string "$&" would be read as a pattern.
  return prayer.replaceAll("{words}", () => `“${shown}”`);
}
