import { matchCategory } from "./keywords.ts";
import type { PlanCategory } from "./keywords.ts";
import { speaksOfOwnDespair } from "./prayers/help-words.ts";

/** The kinds of action step: six by the specification (AI-013), the others by DEC-39. */
export type ActionStepSet =
  | "work"
  | "family"
  | "health"
  | "spiritual"
  | "financial"
  | "study"
  | "illness"
  | "grief"
  | "peace"
  | "rest"
  | "church"
  | "generic";

/** The steps of a kind: the first of a pair begins the thing, the second keeps or shares it. */
export interface StepPairs {
  readonly first: readonly [string, ...string[]];
  readonly second: readonly [string, ...string[]];
}

/**
 * The built-in action steps, six pairs and more for each kind (AI-013, DEC-39).
 *
 * They do not repeat the priority: the step stands under its priority on every screen, and the text
 * of a step is part of the key of its completion, so it stays short and never changes by itself.
 */
export const actionSteps: Readonly<Record<ActionStepSet, StepPairs>> = {
  work: {
    first: [
      "Set aside one undisturbed hour for the part of this work that matters most",
      "Do the part that you have been putting off, before anything easier",
      "Write down what done means for this, in one line",
      "Close every window but the one that you need, and begin",
      "Finish one small piece completely and send it off",
      "Read what you have so far and fix its weakest place",
    ],
    second: [
      "Tell one person involved what you will finish today, and ask what they need from you",
      "Ask someone who has done this before for one piece of advice",
      "Thank a coworker by name for something they made easier",
      "Choose the hour at which you will stop, and keep it",
      "Answer the one message that somebody is waiting for",
      "Leave a note for tomorrow that says where to begin",
    ],
  },
  family: {
    first: [
      "Give someone you love fifteen minutes of your full attention, with the phone put away",
      "Ask one of them what is hardest this week, and only listen",
      "Do one of their chores without mentioning it",
      "Sit down together for a meal, however simple",
      "Let them choose what you do together for half an hour",
      "Call the one who lives farthest away",
    ],
    second: [
      "Say or write one sentence of thanks to a person at the heart of this priority",
      "Pray for each of them by name",
      "Settle one small thing that you promised and left undone",
      "Tell one of them a story from your own childhood",
      "Put something kind where they will find it",
      "Look at old pictures together, or send one of them a picture",
    ],
  },
  health: {
    first: [
      "Walk for twenty minutes, or move in whatever way suits your body today",
      "Eat one meal slowly, at a table, with nothing to read",
      "Drink a glass of water before every coffee",
      "Step outside into daylight for ten minutes",
      "Stretch your back, neck and shoulders between two tasks",
      "Make the appointment that is due, or put a date to it",
    ],
    second: [
      "Choose your bedtime for tonight and get the room ready an hour before it",
      "Ask a friend to do this with you once this week",
      "Lay out what you need so that beginning takes no thought",
      "Write down how you feel before and after",
      "Take the stairs, or park at the far end",
      "Thank God for one thing that your body did well",
    ],
  },
  spiritual: {
    first: [
      "Read today’s verse aloud twice and write down the phrase that stays with you",
      "Read the whole chapter around today’s verse",
      "Write a prayer of three sentences: thanks, sorry, please",
      "Copy the verse by hand and put it where you’ll see it",
      "Learn the first half of today’s verse by heart",
      "Sing or play one hymn and mean the words",
    ],
    second: [
      "Sit quietly with God for ten minutes before you turn to your next task",
      "Tell someone what you read today",
      "Pray for a person whom you find difficult",
      "Walk around the block and thank God for what you see",
      "Confess one thing plainly, and take his forgiveness at its word",
      "Do one kind thing that nobody will find out about",
    ],
  },
  financial: {
    first: [
      "Write down every amount that came in or went out this week",
      "Open the envelope or the message that you have been avoiding",
      "Make the one payment that is due next",
      "List what you owe, the smallest first",
      "Move a small amount aside before you spend anything else",
      "Look for one subscription that you could do without",
    ],
    second: [
      "Pick one expense to look at closely and settle its next step before evening",
      "Talk about it openly with the person it also concerns",
      "Call and ask for a better price or more time",
      "Set a reminder a week before the next due date",
      "Give something away, however small, and give it gladly",
      "Ask someone who is good with money to look at it with you",
    ],
  },
  study: {
    first: [
      "Study one topic for twenty-five minutes with your phone in another room",
      "Close the book and write down all that you remember",
      "Do three practice problems of the kind you like least",
      "Explain the hardest idea aloud, as if to a child",
      "Make ten cards with a question on one side and the answer on the other",
      "Read the summary first, and the chapter with it in mind",
    ],
    second: [
      "Ask a teacher or classmate the question that you’re stuck on",
      "Go over yesterday’s notes for ten minutes",
      "Pack what you need for the next class",
      "Stop at a fixed hour and get a full night’s sleep",
      "Divide what is left by the days you have",
      "Ask God for a clear mind, and leave the result with him",
    ],
  },
  illness: {
    first: [
      "Write down the questions for the doctor or nurse, the most important one first",
      "Do the one thing that treatment asks of you today, and call it enough",
      "Set the medicines and a glass of water where they are needed",
      "Lie down for twenty minutes without earning it first",
      "Say yes to the next person who offers help, and name a task",
      "Spend ten minutes at a window or outdoors, if the body allows it",
    ],
    second: [
      "Tell one person honestly how it is going",
      "Ask a friend to pray, and tell them for what",
      "Send the family one message, so that you needn’t answer ten",
      "Let one chore wait until you are stronger",
      "Do something for a quarter hour that has nothing to do with being sick",
      "Read a psalm slowly, or have somebody read it to you",
    ],
  },
  grief: {
    first: [
      "Look at one picture and say aloud what you loved",
      "Write a letter to the one you miss",
      "Do only the next thing that must be done, and let the others wait",
      "Go somewhere that you used to go together, or light a candle at home",
      "Eat something warm, even if you aren’t hungry",
      "Let the tears come for as long as they want to",
    ],
    second: [
      "Call someone who knew them too",
      "Hand one arrangement over to a friend who asked how to help",
      "Read Psalm 34 aloud, as far as your voice goes",
      "Tell God exactly how it feels, in whatever words come",
      "Write down one story that must not be forgotten",
      "Sit with another person today, even if neither of you talks",
    ],
  },
  peace: {
    first: [
      "Write down your own part in it, in one sentence without a “but”",
      "Ask God to bless the other person, and mean at least half of it",
      "Say “I was wrong” about the part that was yours",
      "Ask the other one how it looked from where they stood",
      "Count to ten before your first answer, and make it a soft one",
      "Find one thing about them that you can honestly praise",
    ],
    second: [
      "Choose a quiet time and place, and ask whether it suits them",
      "Let the last word go to somebody else",
      "Put away the old list of what they did",
      "Leave the room before the voice gets loud, and say when you’ll be back",
      "Do them one favor that has no explanation attached",
      "Ask a wise friend to tell you if you’re being unfair",
    ],
  },
  rest: {
    first: [
      "Cross one thing off today’s plan without doing it",
      "Turn your phone off for an hour and put it in a drawer",
      "Sit outside with something to drink and nothing to do",
      "Lie down for half an hour in the middle of the day",
      "Say no to one request, kindly and without a long reason",
      "Do something slow with your hands",
    ],
    second: [
      "Decide when work ends today, and tell someone",
      "Read a few pages for no purpose at all",
      "Go to bed half an hour earlier than usual",
      "Name three things that will get along without you until tomorrow",
      "Take a walk without counting the steps",
      "Give the unfinished things to God by name, and leave them there",
    ],
  },
  church: {
    first: [
      "Ask the person in charge what would help most, and do that",
      "Prepare one thing well, and keep it simple",
      "Pray for the people who will be there, by name where you can",
      "Invite someone who would not come alone",
      "Arrive ten minutes early to greet whoever is new",
      "Read the passage beforehand and note one question",
    ],
    second: [
      "Thank somebody whose work there goes unseen",
      "Offer someone a ride",
      "Ask for help with the part that is too much for one",
      "Sit beside a person you don’t know yet",
      "Take one job from the one who always does it",
      "Stay a little longer to listen to someone",
    ],
  },
  generic: {
    first: [
      "Break this priority into three smaller steps and begin with the easiest one",
      "Work on it for fifteen minutes with a timer, and see how far you come",
      "Write down the very next thing to do, small enough to start now",
      "Do the hardest part first, while you are fresh",
      "Clear away whatever usually distracts you, and begin",
      "Gather all that you need for it in one place",
    ],
    second: [
      "Schedule ten minutes of prayer time today to bring this priority before God",
      "Tell one person what you plan, and report back to them",
      "Decide what you will leave undone to make room for it",
      "Ask somebody for the help that would save you an hour",
      "Stop at a set time and write down what comes next",
      "Thank God when a part of it is done",
    ],
  },
};

// The specification knows no action steps for the home, so those priorities get the generic ones.
const setByCategory: Readonly<Record<PlanCategory, ActionStepSet>> = {
  spiritual: "spiritual",
  relationships: "family",
  health: "health",
  work: "work",
  finance: "financial",
  home: "generic",
  generic: "generic",
  study: "study",
  illness: "illness",
  grief: "grief",
  peace: "peace",
  rest: "rest",
  church: "church",
};

/** Pairs of different steps that a plan may need of one kind: it has at most three priorities. */
const PAIRS_A_PLAN = 3;

/** The kind of action steps that a priority gets, by its keywords (AI-013, DEC-40). */
export function matchStepSet(priority: string): ActionStepSet {
  // Nobody is to be told how to begin with that; these steps lead to God and to other people.
  return speaksOfOwnDespair(priority) ? "spiritual" : setByCategory[matchCategory(priority)];
}

/**
 * Two built-in action steps for a priority: the kind by its keywords (AI-013, DEC-40), the pair by
 * the day. A step comes back after five days at the earliest, and then with
 * another one beside it.
 *
 * @param day the day's number
 * @param taken what stands in the plan already and is not offered again
 */
export function fallbackActionSteps(
  priority: string,
  day: number,
  taken: ReadonlySet<string> = new Set(),
): readonly [string, string] {
  const { first, second } = actionSteps[matchStepSet(priority)];
  const round = Math.floor(day / first.length);
  const pairs = Array.from({ length: first.length }, (_, turn) => {
    // Three apart, so that a second priority of this kind doesn't get tomorrow's pair.
    const at = day + PAIRS_A_PLAN * turn + Math.floor(turn / 2);
    return [pick(first, at), pick(second, at + round)] as const;
  });
  return pairs.find((pair) => !pair.some((step) => taken.has(step))) ?? pick(pairs, 0);
}

function pick<T>(list: readonly T[], at: number): T {
  const found = list[((at % list.length) + list.length) % list.length];
  if (found === undefined) throw new RangeError("An empty list has no steps");
  return found;
}
