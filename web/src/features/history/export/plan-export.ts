import { type Entry, MESSAGES, PRODUCT_NAME } from "@reignwell/contract";
import {
  daysOfMonth,
  daysOfWeek,
  formatMonth,
  formatShortDate,
  monthOf,
  plansToMarkdown,
  planToMarkdown,
  type PlanWithTicks,
} from "@reignwell/domain";
import { type LocalDatabase, plans as planRecords, ticks } from "@reignwell/device";
import { notify } from "../../../lib/notify.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";

export type Span = "week" | "month";

export interface Bundle {
  /** Null for one plan, which has its own heading. */
  title: string | null;
  /** The file's name without its ending. */
  name: string;
  plans: readonly PlanWithTicks[];
}

export async function handOverPlan(
  database: LocalDatabase,
  entry: Entry,
  hand: (bundle: Bundle) => void,
): Promise<void> {
  await handOver(async () => {
    const plans = await withTicks(database, [entry]);
    return { title: null, name: fileName(entry.date), plans };
  }, hand);
}

export async function handOver(
  ready: () => Promise<Bundle>,
  hand: (bundle: Bundle) => void,
): Promise<void> {
  try {
    hand(await ready());
  } catch (error) {
    console.error("The plans could not be made ready", error);
    notify(MESSAGES.history.exportFailed, "failed");
  }
}

/** The week runs from Sunday to Saturday; oldest first. */
export async function bundleOfSpan(
  database: LocalDatabase,
  span: Span,
  date: string,
): Promise<Bundle> {
  const { from, to } = span === "week" ? daysOfWeek(date) : daysOfMonth(monthOf(date));
  const plans = await withTicks(database, await planRecords.between(database, from, to));
  return {
    title: spanTitle(span, date),
    name: fileName(span === "week" ? `week-${from}` : monthOf(date)),
    plans,
  };
}

/** Such as 'Nov 15, 2026 to Nov 21, 2026' or 'November 2026'. */
export function spanTitle(span: Span, date: string): string {
  if (span === "month") return formatMonth(monthOf(date));
  const { from, to } = daysOfWeek(date);
  return `${formatShortDate(from)} to ${formatShortDate(to)}`;
}

/** Such as 'from Nov 15, 2026 to Nov 21, 2026' or 'in November 2026'. */
export function inSpan(span: Span, date: string): string {
  return `${span === "month" ? "in" : "from"} ${spanTitle(span, date)}`;
}

export function downloadMarkdown({ title, name, plans }: Bundle): void {
  const [only] = plans;
  const text =
    title === null && only ? planToMarkdown(only) : plansToMarkdown(title ?? PRODUCT_NAME, plans);
  saveFile(`${name}.md`, "text/markdown;charset=utf-8", text);
}

async function withTicks(
  database: LocalDatabase,
  entries: readonly Entry[],
): Promise<PlanWithTicks[]> {
  const done = await ticks.doneOfPlans(database, entries);
  return entries.map((entry) => ({ entry, done: done.get(entry.id) ?? new Set() }));
}

function fileName(rest: string): string {
  return `${PRODUCT_NAME.toLowerCase()}-${rest}`;
}
