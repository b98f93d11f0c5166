import * as z from "zod/mini";

/** How many days ahead the overview looks for days without a scheduled scripture. */
export const OVERVIEW_DAYS = 60;

/** What the server does by itself, again and again. */
export const JOBS = [
  "backup",
  "reminders",
  "payments",
  "exports",
  "deletedRows",
  "endedAttempts",
  "visits",
  "uploads",
] as const;
/** One of {@link JOBS}. */
export type JobName = (typeof JOBS)[number];

/** The answer of `GET /api/admin/overview`: what is on, the last backup, and what is still open. */
export const adminOverview = z.object({
  switches: z.object({
    ai: z.boolean(),
    payment: z.boolean(),
    mail: z.boolean(),
    mailingList: z.boolean(),
    push: z.boolean(),
  }),
  /** When the newest backup was made; null where none is known. */
  lastBackup: z.nullable(z.string()),
  /** The regular jobs that this server has, in the order of {@link JOBS}. */
  jobs: z.array(
    z.object({
      job: z.enum(JOBS),
      /** When it last ended; null where it has not run yet. */
      lastRun: z.nullable(z.string()),
      hasFailed: z.boolean(),
    }),
  ),
  /** The days of the next sixty that have no active scripture, in order. */
  openDays: z.array(z.string()),
});

/** What the overview shows. */
export type AdminOverview = z.infer<typeof adminOverview>;
