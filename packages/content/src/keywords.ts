/** The kinds of priority that the built-in texts know, the first six in the words of DEC-40. */
export type PlanCategory =
  | "grief"
  | "illness"
  | "peace"
  | "church"
  | "spiritual"
  | "relationships"
  | "study"
  | "rest"
  | "health"
  | "work"
  | "finance"
  | "home"
  | "generic";

/** One row of the keyword table: a category and the words or phrases that lead to it. */
export interface KeywordRow {
  readonly category: Exclude<PlanCategory, "generic">;
  readonly words: readonly string[];
}

const NEAREST =
  "mom,mum,mother,dad,father,wife,husband,son,daughter,brother,sister,friend,baby,best friend,grandma,grandmother,grandpa,grandfather";

/** How people say that somebody is gone, for each of those who are nearest. */
export const lossPhrases: readonly string[] = NEAREST.split(",").flatMap((one) =>
  ["lost my", "lost our", "losing my", "miss my", "missing my", "loss of my"].map(
    (verb) => `${verb} ${one}`,
  ),
);

/**
 * The ordered keyword table of DEC-40; the first row with a matching word wins. What weighs most
 * comes first: 'Plan my mother’s funeral' is grief before it is family, 'Apologize to my boss' is
 * making peace before it is work.
 *
 * One table serves the action steps and the goal wizard alike, so that a priority is never "family"
 * on one screen and "work" on the next. Words that lead astray more often than they help are left
 * out on purpose: "run" (run the meeting), "partner" (a business partner), "bill" without what goes
 * with it (a man's name).
 */
export const keywordTable: readonly KeywordRow[] = [
  {
    category: "grief",
    words: listed(
      "grief, grieve, grieving, funeral, memorial service, burial, mourn, mourning",
      "died, dying, death, passed away, miscarriage, stillbirth, stillborn, widow, widowed",
      "widower, condolence, condolences, cemetery, eulogy, obituary, bury, burying",
      "say goodbye to",
      lossPhrases.join(", "),
    ),
  },
  {
    category: "illness",
    words: listed(
      "illness, ill, sick, sickness, chemo, chemotherapy, radiation, surgery",
      "in the hospital, hospital stay, hospital visit, hospice, icu, cancer, tumor, tumour",
      "stroke, heart attack, diagnosis, biopsy, mri, dialysis, flu, fever, migraine",
      "in pain, chronic pain, caregiver, caregiving, caring for my mom, caring for my dad",
      "caring for my mother, caring for my father, caring for my parents, dementia",
      "nursing home, in rehab, physical therapy",
    ),
  },
  {
    category: "peace",
    words: listed(
      "apologize, apologise, apologizing, apology, forgive, forgiving, forgiveness",
      "reconcile, reconciliation, make peace, make up with, say sorry, conflict, quarrel",
      "argument with, arguments with, our argument, arguing, argue, fight with, temper",
      "anger, angry, yell, yelling, shouting",
      "be patient, patience, patient with, more patient",
    ),
  },
  {
    category: "church",
    words: listed(
      "church, ministry, sermon, congregation, parish, deacon, elder board, choir",
      "worship team, youth group, small group, bible study, sunday school, pastor, usher",
      "volunteer, volunteering, food bank, food pantry, soup kitchen, outreach, mission trip",
    ),
  },
  {
    category: "spiritual",
    words: listed(
      "spiritual, spiritually, spirit, god, lord, jesus, christ, christian",
      "faith, pray, prays, prayed, praying, prayer, prayers, prayerful",
      "bible, scripture, scriptures, gospel, psalm, psalms, verse, verses",
      "worship, gratitude, quiet time",
      "devotion, devotions, devotional, disciple, discipleship, meditation",
    ),
  },
  {
    category: "relationships",
    words: listed(
      "family, families, husband, wife, spouse, marriage, fiancé, fiancée",
      "child, children, kid, kids, baby, son, sons, daughter, daughters",
      "parent, parents, parenting, mother, mom, mum, mama, father, dad",
      "brother, brothers, sister, sisters, sibling, siblings, cousin, cousins",
      "grandmother, grandma, grandfather, grandpa, grandparents, grandchildren",
      "grandson, granddaughter, uncle, aunt, niece, nephew, in-laws, relatives",
      "friend, friends, friendship, friendships, boyfriend, girlfriend",
      "neighbor, neighbors, neighbour, neighbours, loved ones, date night",
      "relationship, relationships, birthday",
    ),
  },
  {
    category: "study",
    words: listed(
      "study, studying, exam, exams, quiz, homework, class, classes, course, school",
      "college, university, essay, thesis, dissertation, lecture, textbook, semester",
      "assignment, assignments, midterm, midterms, finals",
    ),
  },
  {
    category: "rest",
    words: listed(
      "rest, resting, sabbath, day off, time off, nap, vacation, unplug, slow down",
      "recharge, relax, relaxing, retreat, burnout",
    ),
  },
  {
    category: "health",
    words: listed(
      "health, healthy, healthier, wellness, wellbeing, well-being, self-care",
      "exercise, exercises, exercising, workout, workouts, work out, work-out",
      "working out, gym, fitness, running, morning run, jog, jogging, marathon",
      "walk, walks, walking, swim, swimming, cycling, yoga, stretch",
      "stretching, diet, nutrition, eat, eating, weight, sleep, sleeping",
      "doctor, dentist, checkup, check-up, medicine, medication, therapy",
      "therapist, stress, drink water, smoking, sober",
    ),
  },
  {
    category: "work",
    words: listed(
      "work, works, working, workplace, job, jobs, career, business, office",
      "project, projects, meeting, meetings, deadline, deadlines, presentation",
      "client, clients, customer, customers, boss, manager, employer",
      "employee, employees, colleague, colleagues, coworker, coworkers",
      "co-worker, co-workers, team, report, reports, proposal, email, emails",
      "inbox, interview, interviews, resume, résumé, promotion, professional",
      "q1, q2, q3, q4, quarterly",
    ),
  },
  {
    category: "finance",
    words: listed(
      "finance, finances, financial, financially, money, budget, budgets",
      "budgeting, debt, debts, savings, saving, bills, tax, taxes, invest",
      "investing, investment, investments, mortgage, loan, loans, rent, bank",
      "banking, credit card, income, salary, paycheck, retirement, spending",
      "expense, expenses, insurance, tithe, tithing, the bill, a bill, my bill",
      "our bill, this bill, electric bill, electricity bill, power bill, gas bill",
      "water bill, phone bill, heating bill, medical bill, utility bill",
    ),
  },
  {
    category: "home",
    words: listed(
      "home, house, household, housework, apartment, kitchen, bathroom",
      "bedroom, garage, basement, attic, closet, garden, gardening, yard",
      "lawn, laundry, dishes, clean, cleaning, tidy, tidying, declutter",
      "decluttering, vacuum, chore, chores, repair, repairs, groceries",
      "cook, cooking",
    ),
  },
];

/**
 * Phrases in which a keyword means something else; they are taken out before the table is asked.
 * What leads rightly with them, such as 'food bank' for helping out, stands in an earlier row.
 */
export const misleading: readonly string[] = listed(
  "running late, running out, running behind, running the, running for",
  "weight of, stretch goal, stretch goals, blood bank, river bank",
  "rest of, the rest, rest assured, of course, walk through, walk away, sick of",
  "flu shot, flu shots, dying to, stroke of, swim stroke, bury the hatchet",
);

/** A pattern that is compiled when it's first asked for: long lists would hold up the app's start. */
type LazyPattern = () => RegExp;

/**
 * A pattern that finds any of the words or phrases as whole words, in any case and any script.
 *
 * `\b` knows only ASCII letters: it would see a word's end before the é of "fiancée" and so find
 * words inside other words. The text to be searched goes through {@link foldText} first.
 */
export function wholeWordPattern(words: readonly string[]): LazyPattern {
  return compiledOnce(() => new RegExp(wholeWordSource(words), "iu"));
}

/** {@link wholeWordPattern} for taking the phrases out wherever they stand. */
export function everywhere(phrases: readonly string[]): LazyPattern {
  return compiledOnce(() => new RegExp(wholeWordSource(phrases), "giu"));
}

function compiledOnce(compile: LazyPattern): LazyPattern {
  let pattern: RegExp | undefined;
  return () => (pattern ??= compile());
}

function wholeWordSource(words: readonly string[]): string {
  const alternatives = words.map((word) =>
    foldText(word)
      .replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&")
      .replace(/ /gu, "\\s+"),
  );
  return `(?<![\\p{L}\\p{M}\\p{N}_])(?:${alternatives.join("|")})(?![\\p{L}\\p{M}\\p{N}_])`;
}

/** The text in one spelling, so that an é typed as two code points still equals an é typed as one. */
export function foldText(text: string): string {
  return text.normalize("NFKC");
}

/** The words of lines divided by commas: a hundred words one below the other are hard to review. */
function listed(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(", "));
}

const misleadingPhrases = everywhere(misleading);

// A user who misses a son's game has not lost a son.
const missedThing = /\b(?:lost|losing|miss|missing)\s+((?:my|our)\s+\p{L}+['’]s)(?!\p{L})/giu;

/** A folded text without the phrases in which a keyword means something else. */
export function withoutMisleading(folded: string): string {
  return folded.replace(misleadingPhrases(), " ").replace(missedThing, "$1");
}

const patternByRow = keywordTable.map(
  (row) => [row.category, wholeWordPattern(row.words)] as const,
);

/** The category of a priority by DEC-40: the first row of the table with a matching whole word. */
export function matchCategory(text: string): PlanCategory {
  const plain = withoutMisleading(foldText(text));
  return patternByRow.find(([, pattern]) => pattern().test(plain))?.[0] ?? "generic";
}
