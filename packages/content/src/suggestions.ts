import { matchCategory } from "./keywords.ts";
import type { PlanCategory } from "./keywords.ts";
import { speaksOfOwnDespair } from "./prayers/help-words.ts";

/** The sets of suggestions (AI-014). */
export type SuggestionSetName =
  | "work"
  | "relationships"
  | "health"
  | "spiritual"
  | "home"
  | "finance"
  | "generic";

/** The suggestions of one set; at least two, because two are always picked. */
export type SuggestionSet = readonly [string, string, ...string[]];

/**
 * The goal wizard's built-in suggestions, ten for each set (AI-014, DEC-39). Each can be done, or
 * begun, on the day on which it is suggested.
 */
export const suggestionSets: Readonly<Record<SuggestionSetName, SuggestionSet>> = {
  work: [
    "List the three results that would make this a good week",
    "Block two quiet hours in your calendar for focused work",
    "Clear up one misunderstanding with a colleague in a short conversation",
    "Make a rough first version without stopping to correct it",
    "Ask someone with experience for twenty minutes of advice",
    "Put one deadline in your calendar, with two reminders ahead of it",
    "Thank a coworker for something specific they did well",
    "Finish the small task that has been waiting longest",
    "Take one lesson in a skill that this work asks of you",
    "Write down what you have learned so far and what is still open",
  ],
  relationships: [
    "Call someone you have been thinking of and simply listen",
    "Choose a day for an unhurried meal together and invite them",
    "Write a short letter to a person who has shaped your life",
    "Ask someone close how you can pray for them",
    "Leave your phone in another room for two hours",
    "Say sorry for one thing, plainly and without excuses",
    "Put the birthdays of those you love into your calendar",
    "Invite a neighbor or a new acquaintance for coffee or tea",
    "Tell someone what you have come to admire in them",
    "Choose one regular hour a week for the people you love most",
  ],
  health: [
    "Walk outdoors for half an hour at a pace you enjoy",
    "Prepare one simple, nourishing meal from fresh ingredients",
    "Choose the hour at which screens go off, and write it by the bed",
    "Book the check-up that is due next",
    "Stretch for ten minutes between two tasks",
    "Keep a bottle of water within reach through the day",
    "Ask a friend to exercise with you once a week",
    "Write down how you slept and how you feel, for the first of seven days",
    "Take three slow breaths before each meal",
    "Mark a true day of rest in your calendar and protect it",
  ],
  spiritual: [
    "Read the first chapter of a Gospel, and another one each day",
    "Begin a small notebook of prayers and thanks",
    "Learn one verse by heart and repeat it on your way",
    "Sit for five minutes in silence before God",
    "Pray for three people by name",
    "Ask a trusted friend to meet and read scripture with you",
    "Write down five gifts that God has given you this week",
    "Serve in one way that nobody will notice",
    "Listen to a psalm or a hymn without doing anything else",
    "Look back over the last seven days with God",
  ],
  home: [
    "Clear one drawer or shelf and give away what you no longer need",
    "Set a timer for fifteen minutes and tidy the busiest room",
    "List the small repairs around the house and do the first one",
    "Plan the meals for the next five days",
    "Make one corner ready for quiet reading and prayer",
    "Share out the week’s chores so that everyone knows their part",
    "Sort the papers on the table into keep, answer and recycle",
    "Open the windows and change the sheets",
    "Keep something simple on hand for an unexpected guest",
    "Plant or water something that will grow",
  ],
  finance: [
    "Write this month’s income and regular costs on one page",
    "Cancel one subscription that you no longer use",
    "Set a small amount aside before you spend anything else today",
    "Look up when your bills are due and mark the dates",
    "Put one purchase that you had not planned off until tomorrow",
    "List what you owe and decide which debt to look at first",
    "Talk openly about money with the person who shares it with you",
    "Decide on one gift that you can give gladly this month",
    "Compare two offers for a service you pay for each month",
    "Ask someone knowledgeable and trustworthy to look over your budget",
  ],
  generic: [
    "Describe in one sentence what finished will look like",
    "Write down a first step small enough for ten minutes",
    "Choose the day and the hour when you will begin",
    "Name one thing that could get in the way and how you will meet it",
    "Tell a friend what you are planning and ask them to check in",
    "Gather what you need for this in one place",
    "Decide what you will leave undone to make room for this",
    "Pray over this goal and write down what comes to mind",
    "Put a day in your calendar to look at your progress",
    "Think of a quiet way to celebrate the first small success",
  ],
};

// The kinds that only the action steps know borrow the set that fits best.
const setByCategory: Readonly<Record<PlanCategory, SuggestionSetName>> = {
  grief: "spiritual",
  illness: "spiritual",
  peace: "relationships",
  church: "spiritual",
  spiritual: "spiritual",
  relationships: "relationships",
  study: "generic",
  rest: "health",
  health: "health",
  work: "work",
  finance: "finance",
  home: "home",
  generic: "generic",
};

/** The set of suggestions that a goal's words lead to (AI-014, DEC-40). */
export function matchSuggestionSet(words: string): SuggestionSetName {
  return speaksOfOwnDespair(words) ? "spiritual" : setByCategory[matchCategory(words)];
}

/**
 * Two different suggestions for a goal (AI-014). The turn chooses them, a day's number or how often
 * they were asked for, so two turns that follow each other never share one, and 25 turns bring 25
 * different pairs.
 *
 * @param taken what is there already and is not offered again while there is something else
 */
export function pickSuggestions(
  words: string,
  turn: number,
  taken: ReadonlySet<string> = new Set(),
): readonly [string, string] {
  const set = suggestionSets[matchSuggestionSet(words)];
  const pairs = Array.from({ length: PAIRS }, (_, later) => pairOf(set, turn + later));
  return pairs.find((pair) => !pair.some((text) => taken.has(text))) ?? pairOf(set, turn);
}

/** Five of the even places with five of the odd ones. */
const PAIRS = 25;

function pairOf(set: SuggestionSet, turn: number): readonly [string, string] {
  const round = Math.floor(turn / (set.length / 2));
  const at = (place: number) => ((place % set.length) + set.length) % set.length;
  return [set[at(2 * turn)] ?? set[0], set[at(2 * turn + 1 + 2 * round)] ?? set[1]];
}
