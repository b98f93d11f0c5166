import { GOAL_DEFAULTS, MESSAGES } from "@reignwell/contract";
import { FREE_GOALS, isFinished } from "@reignwell/domain";
import type { Refusal } from "@reignwell/sync-core";
import { countLiving } from "../../sync/push/parent-checks.ts";
import type { Candidate, RecordHandler } from "../../sync/record-handler.ts";
import { describeTable } from "../../sync/record-table.ts";

const table = describeTable("user_goals", {
  title: "text",
  description: "text",
  category: "text",
  season: "text",
  priority: "integer",
  targetDate: "date",
  startDate: "date",
  progressPercentage: "integer",
  completedAt: "instant",
  isActive: "boolean",
});

/** Goals (N-010). The limit of the free account is decided here, under the user's lock (G-026). */
export const goalHandler: RecordHandler = {
  collection: "goals",
  table,
  firstScreen: "completed_at is null and deleted_at is null",
  defaults: GOAL_DEFAULTS,
  judge: async ({ tx, user, candidates }) => {
    const refused = new Map<string, Refusal>();
    for (const { id, after } of candidates) {
      if (isFinished(Number(after["progressPercentage"])) !== (after["completedAt"] !== null)) {
        const message = "A goal is complete at 100 percent, and only then";
        refused.set(id, { code: "validation_failed", message });
      }
    }
    if (user.isPaidMember || user.isAdmin) return refused;
    const appearing = candidates.filter(
      (candidate) => !refused.has(candidate.id) && appears(candidate),
    );
    if (appearing.length === 0) return refused;
    const disappearing = candidates.filter(disappears).length;
    const room = FREE_GOALS - (await countLiving(tx, table, user.id)) + disappearing;
    // DEC-09: the goal that reached the server first stays, even if another one was made earlier. Of
    // several that come at once it is the one made first: ids of one device are ordered by time.
    const byAge = appearing.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const { id } of byAge.slice(Math.max(0, room))) {
      const message = MESSAGES.goals.upgradeRequired.description;
      refused.set(id, { code: "membership_required", message });
    }
    return refused;
  },
};

function appears({ before, after }: Candidate): boolean {
  return after["deletedAt"] === null && (before === null || before["deletedAt"] !== null);
}

function disappears({ before, after }: Candidate): boolean {
  return before !== null && before["deletedAt"] === null && after["deletedAt"] !== null;
}
