import type { Task } from "@reignwell/contract";
import { dateOfTask, dayNumberOf } from "@reignwell/domain";

/** What a stored task carries for the indexes of the lists, and nobody reads. */
export interface TaskMarks {
  /** Only of an open task: sorts by its date, undated last, then newest first. */
  open?: string;
  /** Only of an open task that is due after it begins: the blocks of days between, see {@link blocksOfDay}. */
  spans?: string[];
  /** Only of a completed task: when it was. A deleted one has no mark at all. */
  done?: number;
}

/** Where the open tasks after all of a date begin in their index. */
export const afterDate = (date: string) => `${date}0`;

/** Marks a task, whatever marks it had. */
export function markedTask(task: Task & TaskMarks): Task & TaskMarks {
  const { open: _open, spans: _spans, done: _done, ...bare } = task;
  const { completedAt, deletedAt, scheduledDate, dueDate } = bare;
  if (deletedAt !== null) return bare;
  if (completedAt !== null) return { ...bare, done: completedAt };
  const open = `${dateOfTask(bare) ?? "~"}/${backwards(bare.id)}`;
  if (!scheduledDate || !dueDate || scheduledDate >= dueDate) return { ...bare, open };
  const spans = blocksBetween(dayNumberOf(scheduledDate), dayNumberOf(dueDate));
  return { ...bare, open, spans: spans.map((block) => block + open) };
}

/** Every block of days in which a day lies, each twice as long as the one before. */
export function blocksOfDay(date: string): string[] {
  const day = dayNumberOf(date);
  return Array.from({ length: SIZES }, (_, size) => blockName(size, day >> size));
}

/** The longest block is longer than all years that a date can have. */
const SIZES = 23;

const blockName = (size: number, at: number) => `${size}/${at}/`;

/** The few blocks that together are the days from one to another, the other not included. */
function blocksBetween(first: number, end: number): string[] {
  const blocks: string[] = [];
  let [from, to, size] = [first, end, 0];
  while (from < to) {
    if (from % 2 !== 0) blocks.push(blockName(size, from++));
    if (to % 2 !== 0) blocks.push(blockName(size, --to));
    from >>= 1;
    to >>= 1;
    size += 1;
  }
  return blocks;
}

const DIGITS = "0123456789abcdef";

/** The greatest id comes first: an id begins with its time, and ties go to the newest. */
function backwards(id: string): string {
  let mirrored = "";
  for (const sign of id) {
    const digit = DIGITS.indexOf(sign);
    mirrored += digit < 0 ? sign : DIGITS[15 - digit];
  }
  return mirrored;
}
