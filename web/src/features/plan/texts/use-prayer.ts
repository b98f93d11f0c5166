import { DELAYS, type EncouragementRequest, MESSAGES, type WrittenBy } from "@reignwell/contract";
import { chosenActions, chosenPriorities, type WizardDraft, withPrayer } from "@reignwell/domain";
import { useEffect, useRef, useState } from "react";
import { askPrayer } from "../../../lib/ai/ai-client.ts";
import { useAiConsent } from "../../../lib/ai/ai-consent.ts";
import { notify } from "../../../lib/notify.ts";
import { builtInPrayer } from "./built-in-prayer.ts";
import type { PlanContext } from "../draft/plan-context.ts";

interface PrayerInput {
  draft: WizardDraft;
  context: PlanContext;
  onChange: (next: (draft: WizardDraft) => WizardDraft) => void;
}

/** How far the prayer is (D-054); `long` once the wait is worth a way out. */
export type PrayerState = "writing" | "long" | "there";

/** Makes the prayer of a draft that has none: by the AI where it may be asked, else on the device. */
export function usePrayer({ draft, context, onChange }: PrayerInput): {
  state: PrayerState;
  takeOwn: () => void;
} {
  const mayAsk = useAiConsent(context.userId) === "yes";
  const [isLong, setLong] = useState(false);
  const running = useRef<AbortController | null>(null);
  const isMissing = draft.prayer === "";

  const keep = (prayer: string, by: WrittenBy) =>
    // Not over one that came another way meanwhile.
    onChange((now) => (now.prayer === "" ? withPrayer(now, prayer, by) : now));
  const write = async () => {
    const request = new AbortController();
    running.current = request;
    setLong(false);
    const timer = setTimeout(() => setLong(true), DELAYS.aiWayOut);
    const outcome = mayAsk
      ? await askPrayer(requestOf(draft), request.signal)
      : ({ state: "none" } as const);
    clearTimeout(timer);
    const isWritten = outcome.state === "written";
    const prayer = isWritten ? outcome.text : await ownPrayer(draft, context);
    if (running.current !== request) return;
    // A draft that takes nothing just now, because it is being saved, wants one again later.
    running.current = null;
    keep(prayer, isWritten ? "ai" : "device");
    if (outcome.state === "failed") notify(MESSAGES.ai.prayerFailed, "note");
  };

  useEffect(() => {
    if (isMissing && running.current === null) void write();
  });
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [],
  );

  const takeOwn = async () => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const prayer = await ownPrayer(draft, context);
    if (running.current === own) running.current = null;
    keep(prayer, "device");
  };
  return {
    state: !isMissing ? "there" : isLong ? "long" : "writing",
    takeOwn: () => void takeOwn(),
  };
}

function requestOf(draft: WizardDraft): EncouragementRequest {
  const actionSteps = draft.groups
    .map((group) => ({
      priority: group.priority,
      actions: chosenActions(group).map(({ text }) => text),
    }))
    .filter(({ actions }) => actions.length > 0);
  return {
    priorities: chosenPriorities(draft),
    actionSteps,
    challenges: draft.challenges.trim(),
  };
}

async function ownPrayer(draft: WizardDraft, { userId, device }: PlanContext): Promise<string> {
  if (userId === null) return builtInPrayer(draft, null);
  const database = await device.then(
    (known) => known.database,
    () => null,
  );
  return builtInPrayer(draft, database);
}
