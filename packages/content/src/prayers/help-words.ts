import { foldText, wholeWordPattern } from "../keywords.ts";

// The verbs that turn against oneself, with their forms; "myself" has to follow.
const AGAINST_ONESELF =
  "kill killing hurt hurting harm harming cut cutting starve starving hang hanging shoot shooting poison poisoning";

const selfHarm = wholeWordPattern([
  ...AGAINST_ONESELF.split(" ").map((verb) => `${verb} myself`),
  ..."suicide,suicidal,self-harm,self harm,self-harming,overdose,overdosing".split(","),
  ..."end my life,ending my life,take my life,take my own life,taking my own life,end it all".split(
    ",",
  ),
  ..."want to die,wanting to die,wish i was dead,wish i were dead,better off dead".split(","),
  ..."better off without me,don't want to live,do not want to live,dont want to live".split(","),
  ..."no reason to live,not worth living,can't go on living,cannot go on living".split(","),
  ..."don't want to be alive,not be alive,don't want to wake up,never wake up again".split(","),
  ..."don't want to be here anymore,don't want to be here any more".split(","),
]);

// Turns of speech in which nobody comes to harm.
const harmless = wholeWordPattern([
  "cut myself some slack",
  "cutting myself some slack",
  "cut myself off from",
  "kill myself laughing",
]);

/**
 * Whether words speak of wanting to die or to hurt oneself. It is asked on the device only; what it
 * finds is neither stored nor sent. It would rather find too much: a quiet line does no harm.
 */
export function speaksOfSelfHarm(text: string): boolean {
  const folded = foldText(text).replaceAll("’", "'");
  return selfHarm.test(folded.replace(harmless, " "));
}
