import { type Entry, MESSAGES } from "@reignwell/contract";
import { planGroups } from "@reignwell/domain";
import { type LocalDatabase, ticks as tickRecords } from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useRef, useState } from "react";
import { reportFailure } from "../../lib/local-data/report-write.ts";
import { notify } from "../../lib/notify.ts";
import { useSignal } from "../../lib/signal.ts";
import { type TicksInHand, ticksInHand, type Toggled } from "./ticks-in-hand.ts";

/** What cannot be read counts as not done (O-015). */
interface StoredTicks {
  state: "loading" | "ready" | "failed";
  done: ReadonlySet<string>;
}

export interface Ticks {
  state: StoredTicks["state"];
  updating: boolean;
  saving: boolean;
  isDone: (actionId: string) => boolean;
  start: () => void;
  toggle: (actionId: string) => void;
  cancel: () => void;
  save: () => void;
  retry: () => void;
}

const LOADING: StoredTicks = { state: "loading", done: new Set() };

/** A component that may show another plan needs the plan's id as its key. */
export function useTicks(database: LocalDatabase, entry: Entry): Ticks {
  const inHand = ticksInHand(database);
  const toggled = useSignal(inHand, () => inHand.read(entry.id));
  const takenUp = useTakenUp(inHand, entry);
  const [saving, setSaving] = useState(false);
  const { stored, retry, takeOver } = useStoredTicks(database, entry);

  // A tap before the drafts are read would replace them.
  const state = takenUp ? stored.state : "loading";
  const change = (next: Toggled | null) => inHand.write(entry, next);
  const isDone = (id: string) => toggled?.get(id) ?? stored.done.has(id);
  const save = async () => {
    // DEC-48: what could not be read must not be overwritten.
    if (saving || !toggled || state !== "ready") return;
    setSaving(true);
    const written = ofPlan(entry, toggled);
    const outcome = await reportFailure(
      tickRecords.save(database, entry, written, Date.now()),
      MESSAGES.dailyActions.saveFailed,
    );
    // A plan that was deleted meanwhile took nothing: the ticks stay, in case it comes back.
    if (outcome.ok && outcome.value) {
      if (written.size === toggled.size) notify(MESSAGES.dailyActions.saved);
      else notify(MESSAGES.dailyActions.changed, "failed");
      await takeOver();
      // Those whose action has gone can never be saved: the toast has said so.
      inHand.dropWritten(entry, toggled);
    }
    setSaving(false);
  };

  return {
    state,
    updating: toggled !== null,
    saving,
    isDone,
    start: () => change(new Map()),
    toggle: (id) => {
      const wanted = !isDone(id);
      const next = new Map(toggled);
      // A running save has not stored its ticks yet, so every tap counts as a change.
      if (wanted === stored.done.has(id) && !saving) next.delete(id);
      else next.set(id, wanted);
      change(next);
    },
    cancel: () => change(null),
    save: () => void save(),
    retry,
  };
}

/** An action may have left the plan since it was ticked; it must not prevent the others. */
function ofPlan(entry: Entry, toggled: Toggled): Toggled {
  const ids = new Set(planGroups(entry).flatMap(({ actions }) => actions.map(({ id }) => id)));
  return new Map([...toggled].filter(([id]) => ids.has(id)));
}

/** True once the drafts are read, and what is in hand of a plan that this one replaced is its own. */
function useTakenUp(inHand: TicksInHand, entry: Entry): boolean {
  const [done, setDone] = useState<TicksInHand | null>(null);
  useEffect(() => {
    let wanted = true;
    const takeUp = async () => {
      await inHand.takeUp();
      // What cannot be read stays where it is, and the next drawing tries again.
      await inHand.handOn(entry).catch(() => undefined);
      if (wanted) setDone(inHand);
    };
    void takeUp();
    return () => {
      wanted = false;
    };
  }, [inHand, entry]);
  return done === inHand;
}

function useStoredTicks(database: LocalDatabase, entry: Entry) {
  const [attempt, setAttempt] = useState(0);
  const live =
    useLiveQuery(async () => readTicks(database, entry), [database, entry, attempt]) ?? LOADING;
  const latest = useRef(live);
  useEffect(() => {
    latest.current = live;
  }, [live]);
  // The saved ticks are shown from a reading of their own until the live query has caught up:
  // otherwise the old ticks would come back for a moment.
  const [taken, setTaken] = useState<{ after: StoredTicks; ticks: StoredTicks } | null>(null);
  return {
    stored: taken?.after === live ? taken.ticks : live,
    retry: () => setAttempt((before) => before + 1),
    takeOver: async () => {
      const ticks = await readTicks(database, entry);
      setTaken({ after: latest.current, ticks });
    },
  };
}

async function readTicks(database: LocalDatabase, entry: Entry): Promise<StoredTicks> {
  try {
    return { state: "ready", done: await tickRecords.doneOfPlan(database, entry) };
  } catch (error) {
    console.error("The ticks of a plan could not be read", error);
    return { state: "failed", done: LOADING.done };
  }
}
