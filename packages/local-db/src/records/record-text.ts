import {
  type ActionGroup,
  type Collection,
  MESSAGES,
  type RecordByCollection,
} from "@reignwell/contract";
import { formatShortDate } from "@reignwell/domain";

type RowOf<K extends Collection> = RecordByCollection[K];

const KINDS: Record<Collection, string> = {
  profiles: "Profile",
  entries: "Plan",
  goals: "Goal",
  tasks: "Task",
  actionCompletions: "Action",
  seriesCompletions: "Series",
  shares: "Share",
};

const TITLES: { [K in Collection]: (row: RowOf<K>) => string } = {
  profiles: () => KINDS.profiles,
  entries: (row) =>
    [row.verseReference, formatShortDate(row.date)].filter((part) => part !== "").join(" · "),
  goals: (row) => row.title,
  tasks: (row) => row.title,
  actionCompletions: (row) => row.actionText,
  seriesCompletions: (row) => `Series day ${row.dayNumber}`,
  shares: (row) => row.verseReference,
};

/** The fields that a person wrote, in the order in which they are read; the others are bookkeeping. */
const FIELDS: { [K in Collection]: readonly (readonly [keyof RowOf<K> & string, string])[] } = {
  profiles: [
    ["bio", "Bio"],
    ["currentFocus", "Current focus"],
    ["spiritualMaturity", "Spiritual maturity"],
    ["preferredMeetingTime", "Preferred meeting time"],
    ["goals", "Goals"],
    ["preferredPrayerTime", "Preferred prayer time"],
    ["lifeStage", "Life stage"],
    ["primaryChallenges", "Primary challenges"],
    ["spiritualGifts", "Spiritual gifts"],
    ["pauses", "Pauses"],
  ],
  entries: [
    ["verse", "Verse"],
    ["verseReference", "Reference"],
    ["date", "Date"],
    ["verseReflection", "Reflection"],
    ["answer", MESSAGES.renew.answered],
    ["priorities", "Priorities"],
    ["actionSteps", "Actions"],
    ["challenges", "Challenges"],
    ["encouragement", "Prayer"],
    ["thanks", MESSAGES.renew.thanks],
  ],
  goals: [
    ["title", "Title"],
    ["description", "Description"],
    ["category", "Category"],
    ["season", "Season"],
    ["priority", "Priority"],
    ["targetDate", "Target date"],
    ["startDate", "Start date"],
    ["progressPercentage", "Progress in percent"],
  ],
  tasks: [
    ["title", "Title"],
    ["description", "Description"],
    ["category", "Category"],
    ["priority", "Priority"],
    ["scheduledDate", "Scheduled date"],
    ["dueDate", "Due date"],
    ["estimatedMinutes", "Minutes"],
    ["reasoning", "Why"],
  ],
  actionCompletions: [
    ["actionText", "Action"],
    ["priority", "Priority"],
    ["date", "Date"],
    ["isCompleted", "Done"],
  ],
  seriesCompletions: [
    ["dayNumber", "Day"],
    ["answer", MESSAGES.renew.answered],
    ["priorities", "Priorities"],
    ["actionSteps", "Actions"],
    ["challenges", "Challenges"],
    ["encouragement", "Prayer"],
  ],
  shares: [["verseReference", "Reference"]],
};

/** What a person calls a kind of record: 'Plan', 'Goal' and so on. */
export function kindName(collection: Collection): string {
  return KINDS[collection];
}

/** A row's name for a person: a plan by its verse and date, a goal by its title and so on. */
export function recordTitle<K extends Collection>(collection: K, row: RowOf<K>): string {
  return TITLES[collection](row).trim() || KINDS[collection];
}

/** What a person calls a field, or null for one that only the app keeps its books in. */
export function fieldName(collection: Collection, field: string): string | null {
  return FIELDS[collection].find(([name]) => name === field)?.[1] ?? null;
}

/** A field's value as plain text; an empty one is the empty text. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(itemText).filter(Boolean).join("\n");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A whole row as plain text, for the clipboard: what was written, without bookkeeping. */
export function copyTextOf<K extends Collection>(collection: K, row: RowOf<K>): string {
  const title = recordTitle(collection, row);
  const parts = [title];
  for (const [field, name] of FIELDS[collection]) {
    const text = valueText(row[field]).trim();
    if (text === "" || text === title) continue;
    parts.push(text.includes("\n") ? `${name}:\n${text}` : `${name}: ${text}`);
  }
  return parts.join("\n\n");
}

function itemText(item: unknown): string {
  if (isPause(item)) return `${formatShortDate(item.from)} to ${formatShortDate(item.to)}`;
  if (!isActionGroup(item)) return valueText(item);
  return [item.priority, ...item.actions.map((action) => `- ${action}`)].filter(Boolean).join("\n");
}

function isPause(item: unknown): item is { from: string; to: string } {
  return typeof item === "object" && item !== null && "from" in item && "to" in item;
}

function isActionGroup(item: unknown): item is ActionGroup {
  return (
    typeof item === "object" &&
    item !== null &&
    "priority" in item &&
    typeof item.priority === "string" &&
    "actions" in item &&
    Array.isArray(item.actions)
  );
}
