import { MESSAGES } from "@reignwell/contract";

/** One of the five steps of the daily plan, with its lines for the two places that explain it. */
export interface Principle {
  readonly letter: "R" | "E" | "I" | "G" | "N";
  /** The step's title, word for word as in the wizard. */
  readonly title: string;
  /** The line on the sign-in page. */
  readonly signInLine: string;
  /** The line on the framework card of the daily page (D-069). */
  readonly frameworkLine: string;
}

/** The five principles in the order of the daily plan; their letters spell REIGN (DEC-02, DEC-03, DEC-37). */
export const principles: readonly Principle[] = [
  {
    letter: "R",
    title: MESSAGES.stepTitles[0],
    signInLine: "Begin each day with a verse and a few quiet minutes.",
    frameworkLine: "Read today’s scripture and its reflection before other voices reach you.",
  },
  {
    letter: "E",
    title: MESSAGES.stepTitles[1],
    signInLine: "Name your top three areas of focus and let the rest wait.",
    frameworkLine: "Choose up to three things that matter most today.",
  },
  {
    letter: "I",
    title: MESSAGES.stepTitles[2],
    signInLine: "Turn good intentions into steps you can take today.",
    frameworkLine: "Pick the next step for each priority, small enough to start.",
  },
  {
    letter: "G",
    title: MESSAGES.stepTitles[3],
    signInLine: "Look at what may be hard, and meet it with patience.",
    frameworkLine: "Write down the challenge you expect, and take heart.",
  },
  {
    letter: "N",
    title: MESSAGES.stepTitles[4],
    signInLine: "Place the day in God’s hands and go forward in prayer.",
    frameworkLine: "Close your plan with a prayer shaped by this day.",
  },
];
