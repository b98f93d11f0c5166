import { MESSAGES } from "@reignwell/contract";
import {
  everywhere,
  foldText,
  lossPhrases,
  wholeWordPattern,
  withoutMisleading,
} from "../keywords.ts";
import { speaksOfOwnDespair } from "./help-words.ts";

/** What a challenge may be about: three kinds by AI-015, the others by DEC-39. */
export type ChallengeTheme =
  | "despair"
  | "time"
  | "fear"
  | "overwhelm"
  | "grief"
  | "illness"
  | "conflict"
  | "loneliness"
  | "money"
  | "tired"
  | "pull"
  | "focus"
  | "other";

/** What a prayer says of the challenge that the person wrote down; `other` for all other words. */
export const challengeParts: Readonly<Record<ChallengeTheme, readonly [string, ...string[]]>> = {
  despair: [
    "It is darker than I can bear alone, and you have not turned away. Keep me safe today, and give me the courage to tell somebody now.",
    "You want me to live, even when I can’t feel it. Hold me fast, and bring me to someone who will stay with me.",
  ],
  time: [
    "The hours feel few and the list feels long. Show me what can wait and what I may let go of without harm.",
    "There isn’t time for everything, and you know it. Teach me to see this day as you see it, and to give each thing its own moment.",
    "I’m short of time, and I don’t want to be short with people. When my plans are interrupted, help me to meet the interruption with grace.",
  ],
  fear: [
    "You know what I am afraid of, even the parts that I cannot put into words. Let your peace stand guard over my thoughts.",
    "My heart is restless about what may come. I place tomorrow with you, and I will walk through today by your light.",
    "When fear speaks up, speak to me too. Give me a good friend to talk to when the weight grows heavy.",
  ],
  overwhelm: [
    "There is more in front of me than I can carry. Quiet the noise around me, so that I can see the one thing that comes next.",
    "It is too much for me, and it isn’t too much for you. Give me courage to ask for help, and humility to receive it.",
    "Remind me that the world rests in your hands and not in mine. Let me do a little, do it gently, and then lay it down.",
  ],
  grief: [
    "I miss what I have lost, and you don’t hurry me. Keep my tears, and keep me company.",
    "Grief may come without knocking. Sit with me when it does.",
    "You are close to broken hearts. Be close to mine, most of all when the house is quiet.",
  ],
  illness: [
    "My body may not do what I want. Be my strength where I have none, and make me patient with what heals slowly.",
    "You know the pain and the waiting. Lay your hand on what is sick, and give rest to whoever is worn out with caring.",
    "Sickness makes the world small. Come into the room, and be as near as breath.",
  ],
  conflict: [
    "There is somebody whom I find hard right now. Guard my mouth, and let me want their good.",
    "Where there is a quarrel, give me the first soft answer. Let me hear what lies under the words.",
    "I can’t settle this by winning. Make peace between us, and begin with me.",
  ],
  loneliness: [
    "You see how alone I feel. Be my company, and show me a door to knock on.",
    "Nobody else may know how quiet it is here, but you do. Stay, and send me to somebody who is waiting for a call.",
    "You give the lonely a home. Find me a place at a table, and make me look for those who have none.",
  ],
  money: [
    "You know what we need, and you know the numbers. Give us our daily bread, and calm about tomorrow’s.",
    "Money is tight, and it wants to fill my whole mind. Make me careful and unafraid.",
    "Let no bill take the place in my heart that is yours. Show me the next honest step.",
  ],
  tired: [
    "I’m tired, and you made me to need rest. Give me strength for what must be done, and leave to stop when it is.",
    "You give power to the weak. I have little left, so be enough for me.",
    "Let me be kind though I’m worn out, and let me go to bed without guilt.",
  ],
  pull: [
    "You know the pull that I feel and how often it has won. Be quicker than it is, and show me the way out.",
    "Keep me from what I would be sorry for afterward. I want you more than I want that, so make it true.",
    "Guard my temper, my eyes and my hands. When I’m about to give way, let me think of you.",
  ],
  focus: [
    "My mind runs off in all directions. Call it back as often as it goes, and don’t grow tired of me.",
    "I keep putting off what matters. Take me by the hand through the first five minutes.",
    "Help me to put the small bright things away, and to give myself to what is in front of me.",
  ],
  other: [
    "You have heard what I expect to be hard. Meet me there, and don’t let it have the last word.",
    "I have told you what may be difficult. Give me what I need for it when I need it, and not a minute too late.",
    "What stands in my way you have already seen from the other side. Lead me past it or through it.",
    "You know what I am up against. Let me not face it alone.",
  ],
};

// Whole words as in DEC-40, so "sometimes" does not count as "time"; the forms of a word are
// listed. The order of the first three is AI-015's.
const wordsByTheme: readonly (readonly [ChallengeTheme, readonly string[]])[] = [
  ["time", listed("time")],
  ["fear", listed("fear,fears,fearful,anxiety,anxieties,anxious,worry,worries,worried,worrying")],
  ["overwhelm", listed("overwhelm,overwhelms,overwhelmed,overwhelming,too much")],
  [
    "grief",
    [
      ...listed(
        "grief,grieve,grieving,funeral,mourn,mourning,died,dying,death,passed away,missing her,missing him,bury,burying,say goodbye to,stillbirth,stillborn,miscarriage,suicide,overdose,overdosed",
      ),
      ...lossPhrases,
    ],
  ],
  [
    "illness",
    listed(
      "sick,sickness,ill,illness,in pain,chronic pain,back pain,knee pain,my pain,painful,hurts,headache,migraine,flu,fever,cancer,chemo,surgery,in the hospital,hospital stay,hospital visit,diagnosis,hospice,stroke,tumor,tumour,icu,heart attack,dementia",
    ),
  ],
  [
    "conflict",
    listed(
      "conflict,conflicts,argument with,arguments with,our argument,argue,arguing,fight,fights,fighting,quarrel,tension,difficult people,difficult person,coworker,boss,criticism",
    ),
  ],
  ["loneliness", listed("lonely,loneliness,alone,isolated,isolation,left out,nobody")],
  ["money", listed("money,bill,bills,debt,debts,budget,rent,finances,financial,afford")],
  [
    "tired",
    listed(
      "tired,tiredness,exhausted,exhaustion,fatigue,sleep,sleepy,worn out,burned out,burnout,energy,weary",
    ),
  ],
  [
    "pull",
    listed(
      "temptation,temptations,tempted,addiction,craving,cravings,anger,angry,temper,impatience,impatient,pride,lust,drinking,envy,jealousy",
    ),
  ],
  [
    "focus",
    listed(
      "distraction,distractions,distracted,procrastination,procrastinate,procrastinating,focus,motivation,unmotivated,lazy,laziness,social media,noise,interruptions",
    ),
  ],
];

function listed(words: string): readonly string[] {
  return words.split(",");
}

const patternByTheme = wordsByTheme.map(
  ([theme, words]) => [theme, wholeWordPattern(words)] as const,
);

// Phrases in which a word of a challenge, or of stopping, means something else.
const misleadingInPrayers = everywhere(
  listed(
    "stop by,stop at,stop in,stop for,quit my job,no more than,never give up,not give up,don't give up,don’t give up,won't sleep,won’t sleep,drinking more water,drinking enough water",
  ),
);

/** The text in one spelling and without the phrases in which a word of the tables misleads. */
export function plainText(text: string): string {
  return withoutMisleading(foldText(text)).replace(misleadingInPrayers(), " ");
}

/** What a challenge is about; null where nothing was written. */
export function challengeTheme(challenges: string): ChallengeTheme | null {
  const folded = foldText(challenges).trim();
  if (folded === "" || folded === MESSAGES.grow.noChallenges) return null;
  if (speaksOfOwnDespair(folded)) return "despair";
  const plain = plainText(folded);
  return patternByTheme.find(([, pattern]) => pattern().test(plain))?.[0] ?? "other";
}

/** Whether a text speaks of grief or illness, even where another theme leads by AI-015's order. */
export function speaksOfSorrow(text: string): boolean {
  const plain = plainText(text);
  return patternByTheme.some(
    ([theme, pattern]) => (theme === "grief" || theme === "illness") && pattern().test(plain),
  );
}
