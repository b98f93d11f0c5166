import { everywhere, foldText, wholeWordPattern } from "../keywords.ts";

// The verbs that turn against oneself, with their forms; "myself" has to follow.
const AGAINST_ONESELF =
  "kill killing hurt hurting harm harming cut cutting starve starving hang hanging shoot shooting poison poisoning";

// What a person says of themselves; nobody writes it about a brother or a job.
const ownWords = wholeWordPattern([
  ...AGAINST_ONESELF.split(" ").flatMap((verb) => [`${verb} myself`, `${verb} my self`]),
  ..."end my life,ending my life,end my own life,ending my own life,take my life".split(","),
  ..."taking my life,take my own life,taking my own life,end it all,ending it all".split(","),
  ..."want to die,wanting to die,wanna die,wish i was dead,wish i were dead,better off dead".split(
    ",",
  ),
  ..."rather be dead,wish i was never born,wish i were never born,wish i'd never been born".split(
    ",",
  ),
  ..."better off without me,don't want to live,do not want to live,dont want to live".split(","),
  ..."no reason to live,no point in living,not worth living,can't go on living".split(","),
  ..."cannot go on living,don't want to be alive,not be alive,don't want to wake up".split(","),
  ..."never wake up again,don't want to be here anymore,don't want to be here any more".split(","),
]);

// Words that are as often said of somebody else.
const ANYONES = "suicide,suicidal,self-harm,self harm,self-harming,overdose,overdosed,overdosing";
const anyonesWords = wholeWordPattern(ANYONES.split(","));

// Turns of speech in which nobody comes to harm.
const harmless = everywhere(
  "overdosed on coffee,overdosed on sugar,cut myself some slack,cutting myself some slack,cut myself off from,kill myself laughing,killing myself laughing,shoot myself in the foot,shooting myself in the foot".split(
    ",",
  ),
);

// After a wish, what follows is meant, whatever stands behind it.
const intended =
  /\b(?:want(?:ing)? to|wanna|going to|gonna|urges? to|tempted to|think(?:ing)? (?:of|about)|thoughts (?:of|about)|considering|commit|feel|feeling|i have|i am|i'm|my)\s+(?:(?:kill|hurt|harm|cut|starv|hang|shoot|poison)\w*\s+my ?self|(?:suicid|self.harm|overdos)\w*\b)(?! (?:prevention|hotline|training|class))/iu;

const accident =
  /(?:hurt|cut)(?:ting|ing)? my ?self (?:shaving|cooking|playing|running|lifting|skiing|working|falling|while|during|at (?!night|home))/giu;

const oneself = wholeWordPattern("i,i'm,i'll,i've,i'd,me,myself,my life".split(","));

const somebodyElse =
  /\b(?:he|she|his|her|brother|sister|son|daughter|mom|mother|dad|father|wife|husband|friend|cousin|uncle|aunt|nephew|niece|neighbor|coworker|colleague|student|patient)s?\b|\b(?:calls?|hotline|prevention|training|class|clinic|survivors)\b/iu;

/**
 * Whether words speak of wanting to die or to hurt oneself. It is asked on the device only; what it
 * finds is neither stored nor sent. It would rather find too much: a quiet line does no harm.
 */
export function speaksOfSelfHarm(text: string): boolean {
  const plain = plainWords(text);
  return intended.test(plain) || ownWords().test(plain) || anyonesWords().test(plain);
}

/**
 * Whether it is the person's own life that is in danger. It chooses what a prayer says, so it must
 * not take an accident, or somebody else's suicide, for a wish to die.
 */
export function speaksOfOwnDespair(text: string): boolean {
  const plain = plainWords(text);
  if (intended.test(plain) || ownWords().test(plain.replace(accident, " "))) return true;
  if (!anyonesWords().test(plain) || somebodyElse.test(plain)) return false;
  // A plan may hold the one word and nothing else.
  return oneself().test(plain) || plain.replace(anyonesWords(), "").trim() === "";
}

function plainWords(text: string): string {
  return foldText(text).replaceAll("’", "'").replace(harmless(), " ");
}
