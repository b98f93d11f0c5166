import type { Table } from "dexie";
import { liveQuery } from "dexie";
import type { Measured } from "./measure.ts";
import { wallClock } from "./measure.ts";

/** One device of one person, of the product or of the plain design: what the bench does with it. */
export interface BenchDevice {
  /** From reconnecting until the server has all rows and this device knows it. */
  push(from: number, count: number): Promise<Measured>;
  /** A fresh device, until all rows can be queried. */
  firstPull(expected: number): Promise<Measured>;
  /** Opens the live connection as an app does. */
  listen(): Promise<void>;
  /** Writes the title of the person's first task and sends it; the wall clock before and after. */
  writeOne(title: string): Promise<{ began: number; saved: number }>;
  /** Resolves with the wall clock at which a live query shows the title. */
  seen(title: string): Promise<number>;
  /** Writes one field of the first so many tasks. */
  editMany(count: number, field: "title" | "description", text: string): Promise<void>;
  /** How many tasks hold the text in this field. */
  countWith(field: "title" | "description", text: string): Promise<number>;
}

/** What both designs have on the device. */
interface TaskRow {
  id: string;
}

/** The ids of the person's first so many tasks: ids begin with the time at which they were made. */
export function firstTasks(tasks: Table<TaskRow, string>, count: number): Promise<string[]> {
  return tasks.toCollection().limit(count).primaryKeys();
}

/** Resolves with the wall clock at which a live query of one row shows the title. */
export function seenIn(tasks: Table<TaskRow, string>, title: string): Promise<number> {
  const find = async () => {
    const [id = ""] = await firstTasks(tasks, 1);
    return tasks.get(id);
  };
  return new Promise((resolve, reject) => {
    const watch = liveQuery(find).subscribe({
      next: (row) => {
        if (!row || !("title" in row) || row.title !== title) return;
        resolve(wallClock());
        setTimeout(() => watch.unsubscribe());
      },
      error: reject,
    });
  });
}

export async function countIn(
  tasks: Table<TaskRow, string>,
  field: string,
  text: string,
): Promise<number> {
  const ids = await firstTasks(tasks, 500);
  const rows: (object | undefined)[] = await tasks.bulkGet(ids);
  return rows.filter((row) => row && Reflect.get(row, field) === text).length;
}
