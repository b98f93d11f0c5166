import { reminder, type Reminder } from "@reignwell/contract";

/** When this device tells a person of the day; `off` was chosen, null means never asked. */
export type ReminderChoice = Reminder | "off" | null;

const KEY = "reignwell.reminder";
const ANSWERED = "reignwell.reminder.asked";

/** The choice of this person on this device. */
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

/** Keeps the choice of this person on this device, in place of whoever's was there. */
export function keepReminderChoice(userId: number, choice: ReminderChoice): void {
  store(KEY, choice === null ? null : JSON.stringify({ userId, choice }));
}

/** Whether the question at the start was answered or put away on this device (SH-010). */
export function isReminderAnswered(): boolean {
  try {
    return localStorage.getItem(ANSWERED) !== null;
  } catch {
    // What cannot be remembered as answered must not come back at every start.
    return true;
  }
}

/** Notes that the question is not to be put again. */
export function noteReminderAnswered(): void {
  store(ANSWERED, "1");
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing: the choice holds on the server until the device is gone there.
  }
}
