import type { Reminder } from "@reignwell/contract";
import { useCallback, useState } from "react";
import { noteReminder } from "../../lib/day/day-record.ts";
import {
  askPermission,
  endReminders,
  ensureSubscribed,
  pushPermission,
  type PushProblem,
  sendTestReminder,
} from "../../lib/reminders/push-subscription.ts";
import {
  keepReminderChoice,
  noteReminderAnswered,
  readReminderChoice,
  type ReminderChoice,
} from "../../lib/reminders/reminder-choice.ts";

export type ReminderOutcome =
  | { kind: "chosen" | "off" | "test-sent" }
  | { kind: PushProblem }
  | null;

export interface ReminderState {
  /** The browser's permission; null where it cannot remind. */
  permission: NotificationPermission | null;
  choice: ReminderChoice;
  busy: boolean;
  outcome: ReminderOutcome;
  /** From a tap only, because the browser may show its prompt. */
  choose: (choice: Reminder | "off") => Promise<void>;
  test: () => Promise<void>;
}

export function useReminder(userId: number): ReminderState {
  const [permission, setPermission] = useState(pushPermission);
  const [choice, setChoice] = useState(() => readReminderChoice(userId));
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ReminderOutcome>(null);

  const choose = useCallback(
    async (chosen: Reminder | "off") => {
      setBusy(true);
      setOutcome(null);
      const latest = chosen === "off" ? await switchOff() : await switchOn(chosen);
      if (latest.kind === "chosen" || latest.kind === "off") {
        keepReminderChoice(userId, chosen);
        await noteReminder(userId, chosen);
        setChoice(chosen);
      }
      setPermission(pushPermission());
      setOutcome(latest);
      setBusy(false);
    },
    [userId],
  );

  const test = useCallback(async () => {
    setBusy(true);
    setOutcome(null);
    const result = await sendTestReminder();
    setOutcome({ kind: result.ok ? "test-sent" : result.problem });
    setBusy(false);
  }, []);

  return { permission, choice, busy, outcome, choose, test };
}

async function switchOff(): Promise<NonNullable<ReminderOutcome>> {
  await endReminders().catch(() => undefined);
  return { kind: "off" };
}

async function switchOn(chosen: Reminder): Promise<NonNullable<ReminderOutcome>> {
  if (pushPermission() === null) return { kind: "unsupported" };
  noteReminderAnswered();
  if ((await askPermission()) !== "granted") return { kind: "denied" };
  const result = await ensureSubscribed(chosen);
  return { kind: result.ok ? "chosen" : result.problem };
}
