import { reminder, type Reminder } from "@reignwell/contract";

/** `off` was chosen, null was never chosen. */
export type ReminderChoice = Reminder | "off" | null;

const KEY = "reignwell.reminder";
const ANSWERED = "reignwell.reminder.asked";

export function readReminderChoice(userId: number): ReminderChoice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    if (Reflect.get(kept, "userId") !== userId) return null;
    const choice: unknown = Reflect.get(kept, "choice");
    return choice === "off" ? "off" : (reminder.safeParse(choice).data ?? null);
  } catch {
    return null;
  }
}

/** Replaces the choice of an earlier user of this device. */
export function keepReminderChoice(userId: number, choice: ReminderChoice): void {
  store(KEY, choice === null ? null : JSON.stringify({ userId, choice }));
}

/** Whether the user answered or dismissed the question on this device (SH-010). */
export function isReminderAnswered(): boolean {
  try {
    return localStorage.getItem(ANSWERED) !== null;
  } catch {
    // Without storage the question would come back at every start.
    return true;
  }
}

export function noteReminderAnswered(): void {
  store(ANSWERED, "1");
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A browser that stores nothing: the server has the choice until this device is gone there.
  }
}
