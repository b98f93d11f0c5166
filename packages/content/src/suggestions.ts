import { matchCategory } from "./keywords.ts";
import type { PlanCategory } from "./keywords.ts";

/** The suggestions of one category; at least two, because two are always picked. */
export type SuggestionSet = readonly [string, string, ...string[]];

/** The goal wizard's built-in suggestions, ten for each category (AI-014, DEC-39). */
export const suggestionSets: Readonly<Record<PlanCategory, SuggestionSet>> = {
  work: [
    "List the three results that would make this a good week",
    "Block two quiet hours in your calendar for focused work",
    "Clear up one misunderstanding with a colleague in a short conversation",
    "Write a rough first page without stopping to correct it",
    "Ask someone with experience for twenty minutes of advice",
    "Put one deadline in your calendar, with two reminders ahead of it",
    "Thank a coworker for something specific they did well",
    "Finish the small task that has been waiting longest",
    "Take one lesson in a skill that this work asks of you",
    "Choose a fixed hour to stop today, and keep to it",
  ],
  relationships: [
    "Call someone you have been thinking of and simply listen",
    "Plan one unhurried meal together this week",
    "Write a short letter to a person who has shaped your life",
    "Ask someone close how you can pray for them",
    "Leave your phone in another room for one whole evening",
    "Say sorry for one thing, plainly and without excuses",
    "Prepare something small for the next birthday or anniversary",
    "Invite a neighbor or a new acquaintance for coffee or tea",
    "Tell someone what you have come to admire in them",
    "Keep one regular hour each week for the people you love most",
  ],
  health: [
    "Walk outdoors for half an hour at a pace you enjoy",
    "Prepare one simple, nourishing meal from fresh ingredients",
    "Turn off screens an hour before you go to bed",
    "Book the check-up that is due next",
    "Stretch for ten minutes after getting up",
    "Keep a bottle of water within reach through the day",
    "Find a friend to exercise with once a week",
    "Note for seven days how you slept and how you felt",
    "Take three slow breaths before each meal",
    "Plan a true day of rest and protect it",
  ],
  spiritual: [
    "Read one chapter of a Gospel each day this week",
    "Keep a small notebook of prayers and thanks",
    "Learn one verse by heart and repeat it on your way",
    "Begin the morning with five minutes of silence before God",
    "Pray for three people by name",
    "Ask a trusted friend to meet and read scripture with you",
    "Write down five gifts of the day before you sleep",
    "Serve in one way that nobody will notice",
    "Listen to a psalm or a hymn without doing anything else",
    "Choose an evening to look back over the week with God",
  ],
  home: [
    "Clear one drawer or shelf and give away what you no longer need",
    "Set a timer for fifteen minutes and tidy the busiest room",
    "List the small repairs around the house and do the first one",
    "Plan the meals for the next five days",
    "Make one corner ready for quiet reading and prayer",
    "Share out the week’s chores so that everyone knows their part",
    "Sort the papers on the table into keep, answer and recycle",
    "Open the windows, change the sheets and start the week fresh",
    "Keep something simple on hand for an unexpected guest",
    "Plant or water something that will grow",
  ],
  finance: [
    "Write this month’s income and regular costs on one page",
    "Cancel one subscription that you no longer use",
    "Set a small amount aside before other spending begins",
    "Look up when your bills are due and mark the dates",
    "Wait a full day before any purchase you had not planned",
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
    "Gather what you need in one place the evening before",
    "Decide what you will leave undone to make room for this",
    "Pray over this goal and write down what comes to mind",
    "Mark a day two weeks from now to look at your progress",
    "Think of a quiet way to celebrate the first small success",
  ],
};

/**
 * Two different suggestions for a priority, every ordered pair equally likely (AI-014).
 *
 * The first two draws of a Fisher-Yates shuffle in its striking-out form: one of all, then one of
 * those that remain. Exactly two calls of `random`, which returns a number from 0 up to but not
 * including 1, so a test that injects the numbers knows the result.
 */
export function pickSuggestions(priority: string, random: () => number): readonly [string, string] {
  const set = suggestionSets[matchCategory(priority)];
  const first = Math.floor(random() * set.length);
  const drawn = Math.floor(random() * (set.length - 1));
  const second = drawn < first ? drawn : drawn + 1;
  // Only a generator outside its range misses the set; two different texts come back even then.
  return [set[first] ?? set[0], set[second] ?? set[1]];
}
