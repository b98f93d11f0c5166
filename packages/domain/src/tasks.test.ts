import { describe, expect, it } from "vitest";
import {
  CATEGORY_LABELS,
  customTask,
  orderTasks,
  TASK_FORM_CATEGORIES,
  TASK_PRIORITY_LABELS,
} from "./tasks.ts";
import { isOpenTask, isTaskOverdue } from "./tasks/task-dates.ts";

const TODAY = "2026-11-21";
interface Dates {
  dueDate?: string;
  scheduledDate?: string;
  completedAt?: number;
}
const dates = ({ dueDate, scheduledDate, completedAt }: Dates) => ({
  dueDate: dueDate ?? null,
  scheduledDate: scheduledDate ?? null,
  completedAt: completedAt ?? null,
});
const overdue = (of: Dates) => isTaskOverdue(dates(of), TODAY);
const ordered = (rows: Record<string, Dates>) =>
  orderTasks(
    Object.entries(rows).map(([id, of]) => ({ id, ...dates(of) })),
    TODAY,
  )
    .map(({ id }) => id)
    .join("");

describe("open and overdue", () => {
  it("T-009: a task is complete when completedAt is set, the very first moment included", () => {
    expect(isOpenTask({ completedAt: null })).toBe(true);
    expect(isOpenTask({ completedAt: 0 })).toBe(false);
  });

  it("T-011: only an open task whose date is before today is overdue", () => {
    expect(overdue({ dueDate: "2026-11-20" })).toBe(true);
    expect(overdue({ dueDate: TODAY })).toBe(false);
    expect(overdue({ dueDate: "2026-11-20", completedAt: 1 })).toBe(false);
    expect(overdue({})).toBe(false);
  });

  it("DEC-61: the due date counts; the scheduled day only where there is none", () => {
    expect(overdue({ scheduledDate: "2026-11-20" })).toBe(true);
    expect(overdue({ scheduledDate: "2026-11-20", dueDate: "2026-11-25" })).toBe(false);
    expect(overdue({ scheduledDate: "2026-11-25", dueDate: "2026-11-20" })).toBe(true);
  });
});

describe("the order of the tasks", () => {
  it("DEC-47: overdue, then for today, then by due date, completed ones last", () => {
    expect(
      ordered({
        a: { completedAt: 1, dueDate: "2020-01-01" },
        b: { scheduledDate: "2026-12-24" },
        c: { scheduledDate: TODAY },
        d: { dueDate: "2026-11-01" },
        e: {},
        f: { scheduledDate: "2026-11-10", dueDate: "2026-11-30" },
        g: { dueDate: "2026-12-01" },
        h: { dueDate: "2026-10-01" },
      }),
    ).toBe("hdcfgbea");
  });

  it("L-10: a task due today is for today, also when it is scheduled for tomorrow", () => {
    expect(
      ordered({
        a: { scheduledDate: "2026-11-01", dueDate: "2026-11-22" },
        b: { scheduledDate: "2026-11-22", dueDate: TODAY },
      }),
    ).toBe("ba");
  });

  it("DEC-47: ties are broken by newest id", () => {
    expect(ordered({ a: { dueDate: TODAY }, c: { dueDate: TODAY }, b: { dueDate: TODAY } })).toBe(
      "cba",
    );
  });
});

describe("the words and groups", () => {
  it("T-005: the five priorities have their own names", () => {
    expect(TASK_PRIORITY_LABELS).toEqual(["Low", "Below Average", "Medium", "High", "Urgent"]);
  });

  it("T-003: the standalone form offers five categories, work among them", () => {
    expect(TASK_FORM_CATEGORIES).toEqual([
      "spiritual",
      "personal",
      "work",
      "health",
      "relationships",
    ]);
  });

  it("DEC-57: work and professional are named apart", () => {
    expect(CATEGORY_LABELS.work).not.toBe(CATEGORY_LABELS.professional);
  });

  it("G-013, T-006: a custom task of the review is personal, priority 1, 30 minutes", () => {
    expect(customTask("Sing")).toMatchObject({
      title: "Sing",
      category: "personal",
      priority: 1,
      estimatedMinutes: 30,
      aiSuggested: false,
    });
  });
});
