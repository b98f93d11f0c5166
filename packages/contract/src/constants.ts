/**
 * Every number that the specification fixes and both sides use (rows K-001 to K-019).
 * One place, so that a screen, a rule and a test can never disagree.
 */

/** The product's name (DEC-60); the only place that spells it for code. */
export const PRODUCT_NAME = "Reignwell";

/** The first account is the administrator, decided by the server at each request. */
export const ADMIN_USER_ID = 1;

/** A-017, K-013: a password has at least so many characters. */
export const PASSWORD_MIN_LENGTH = 6;

/** K-001: sizes of the five-step wizard. */
export const WIZARD = {
  steps: 5,
  priorities: 3,
  goalCards: 6,
  tasksPerGoal: 3,
  actionsPerGroup: 5,
} as const;

/** K-002: a supplied reflection is used only when longer than this many characters. */
export const MIN_SUPPLIED_REFLECTION = 20;

/** K-003: waits in milliseconds. */
export const DELAYS = {
  redirectAfterSave: 1500,
  scrollAfterStep: 100,
  installCard: 1000,
  redirectAfterReset: 2000,
  redirectAfterPayment: 2000,
  copiedIndicator: 2000,
  /** K-006: tasks for a new goal are waited for at most so long. */
  goalTasks: 30_000,
  /** So long a device waits for a reflection, actions or a prayer: the built-in text serves by 8 s. */
  aiText: 7800,
  /** After so long a wait the person is offered the built-in text at once. */
  aiWayOut: 4000,
} as const;

/** K-004: one toast at a time, shown for so many milliseconds. */
export const TOASTS = {
  limit: 1,
  duration: 5000,
  audioDuration: 3000,
  /** DEC-54: so long a deletion can be undone from its toast. */
  undoDuration: 8000,
} as const;

/** K-005: tooltip delays in milliseconds; the widths of pages in pixels, as the styles have them. */
export const LAYOUT = {
  tooltipOpenDelay: 700,
  tooltipSkipDelay: 300,
  adminWidth: 1280,
  wideWidth: 1080,
  narrowWidth: 720,
} as const;

/** K-016: the zone of the product's day and the hour of the daily refresh. */
export const CENTRAL_ZONE = "America/Chicago";
/** The Central hour at which a new day's scripture is fetched (K-016). */
export const REFRESH_HOUR = 1;

/** K-010: how many rows each list shows at first. */
export const LIST_SIZES = { overviewGoals: 3, overviewTasks: 4, completedTasks: 5 } as const;

/** K-009: the quick-progress buttons of a goal, in percent. */
export const QUICK_PROGRESS = [25, 50, 75, 100] as const;

/** DEC-110: how many scheduled scriptures, today's included, a device keeps for days offline. */
export const SCRIPTURES_AHEAD = 14;

/** The recordings of scriptures: how large one may be (DEC-93), and how many days ahead are kept. */
export const AUDIO = { maxBytes: 20 * 1024 * 1024, daysAhead: 7 } as const;

/** Free text anywhere in the product holds at most this many characters. */
export const MAX_TEXT = 10_000;
/** Titles, references and other single-line texts hold at most this many characters. */
export const MAX_LINE = 500;
/** The longest estimate of a task, in minutes: a week. */
export const MAX_MINUTES = 10_080;

/**
 * DEC-43 and DEC-42: what an AI call takes and gives, in characters, and how many goal tasks.
 * What is longer is not sent: the built-in texts serve instead.
 */
export const AI_LIMITS = {
  verse: 2000,
  priority: 200,
  challenges: 2000,
  result: 4000,
  goalTasks: { min: 3, max: 5 },
} as const;

/** The current-user read counts as fresh for so many milliseconds. */
export const USER_FRESH_FOR = 5 * 60_000;

/** Who wrote a text that is not a person's: the AI service, or the app from its own store. */
export const TEXT_WRITERS = ["ai", "device"] as const;
export type WrittenBy = (typeof TEXT_WRITERS)[number];
