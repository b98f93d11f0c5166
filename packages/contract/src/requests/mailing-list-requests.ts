import * as z from "zod/mini";
import { plainDate, requiredText, whenMissing } from "../field-schemas.ts";
import { mailingLists as messages } from "../messages/admin/mailing-lists.ts";

/** More points than anybody will ever have, and what a column of the database holds. */
const MOST_POINTS = 1_000_000;
/** The longest name of a list. */
const MAX_NAME = 100;

/** A list at the mailing service; times as it tells them. */
export const mailingList = z.object({
  id: z.int(),
  name: z.string(),
  contact_count: z.int(),
  created_at: z.nullable(z.string()),
  updated_at: z.nullable(z.string()),
});

/** The answer of `GET /api/admin/sendfox/lists`, by name. */
export const mailingListsAnswer = z.array(mailingList);

/** `POST /api/admin/sendfox/lists`. */
export const mailingListInput = z.strictObject({
  name: requiredText(MAX_NAME, messages.nameRequired),
});

const filters = {
  /** True for users with a saved plan only; false is no filter. */
  hasEntries: z.optional(z.boolean()),
  /** True for users who have shared a verse only; false is no filter. */
  hasShares: z.optional(z.boolean()),
  minSharingPoints: z.optional(
    z
      .int({ error: messages.pointsTooFew })
      .check(
        z.minimum(0, { error: messages.pointsTooFew }),
        z.maximum(MOST_POINTS, { error: messages.pointsTooMany }),
      ),
  ),
  /** DEC-95: the Central days on which the accounts were made, both included. */
  dateRange: z.optional(
    z.strictObject({ start: z.optional(plainDate), end: z.optional(plainDate) }).check(
      z.refine(({ start = "", end = "9999-12-31" }) => start <= end, {
        error: messages.endBeforeStart,
        path: ["end"],
      }),
    ),
  ),
};

/** Which users an export is for; `POST /api/admin/sendfox/export-preview` counts them. */
export const exportFilters = z.strictObject(filters);

/**
 * `POST /api/admin/sendfox/export-users` and `/export-users-filtered`. Of both, the
 * existing list counts; a list that has the new name already is used.
 */
export const exportInput = z
  .strictObject({
    ...filters,
    listId: z.optional(z.int().check(z.minimum(1))),
    listName: z.optional(z.string(whenMissing(messages.listRequired)).check(z.maxLength(MAX_NAME))),
  })
  .check(
    z.refine(({ listId, listName }) => listId !== undefined || (listName ?? "").trim() !== "", {
      error: messages.listRequired,
      path: ["listId"],
    }),
  );

/** How many users an export would send, and how many it would skip. */
export const exportPreview = z.object({ users: z.int(), skippedUsers: z.int() });

/** An export, as it stands: the call that starts one waits a few seconds for its end. */
export const mailingExport = z.object({
  id: z.int(),
  listId: z.int(),
  listName: z.string(),
  state: z.enum(["running", "finished", "failed"]),
  /** Whether it has ended and every user that it was for is on the list. */
  success: z.boolean(),
  /** How many are on the list by it. */
  exportedUsers: z.int(),
  /** How many it leaves out: without a confirmed address, or refused by the service. */
  skippedUsers: z.int(),
  /** How many are still to be sent. */
  waitingUsers: z.int(),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
});

/** The answer of `GET /api/admin/sendfox/exports`: the latest ten first. */
export const mailingExports = z.array(mailingExport);

/** A list at the mailing service. */
export type MailingList = z.infer<typeof mailingList>;
/** Which users an export is for. */
export type ExportFilters = z.infer<typeof exportFilters>;
/** The body of an export. */
export type ExportInput = z.infer<typeof exportInput>;
/** How many users an export would be for. */
export type ExportPreview = z.infer<typeof exportPreview>;
/** An export, as it stands. */
export type MailingExport = z.infer<typeof mailingExport>;
