import { type Entry, MESSAGES } from "@reignwell/contract";
import { planGroups } from "@reignwell/domain";
import { type LocalDatabase, ticks as tickRecords } from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { reportFailure } from "../../lib/local-data/report-failure.ts";
import { notify } from "../../lib/notify.ts";
import { type TicksInHand, ticksInHand, type Toggled } from "./ticks-in-hand.ts";

/** What is stored about a plan's actions; what cannot be read counts as nothing done (O-015). */
interface StoredTicks {
  state: "loading" | "ready" | "failed";
  done: ReadonlySet<string>;
}

/** The ticks of a plan, and the way from one tap to all of them saved together (O-009). */
export interface Ticks {
  state: StoredTicks["state"];
  updating: boolean;
  saving: boolean;
  isDone: (actionId: string) => boolean;
  start: () => void;
  toggle: (actionId: string) => void;
  cancel: () => void;
  save: () => void;
  /** Reads once more after a failure. */
  retry: () => void;
}

const LOADING: StoredTicks = { state: "loading", done: new Set() };

/** The ticks of one plan; a component that may show another one needs the plan's id as its key. */
export function useTicks(database: LocalDatabase, entry: Entry): Ticks {
  const inHand = ticksInHand(database);
  const toggled = useSyncExternalStore(inHand.listen, () => inHand.read(entry.id));
  const takenUp = useTakenUp(inHand);
  const [saving, setSaving] = useState(false);
  const { stored, retry, takeOver } = useStoredTicks(database, entry.id);

  // A tap before the kept ticks are read would put itself in their place.
  const state = takenUp ? stored.state : "loading";
  const change = (next: Toggled | null) => inHand.write(entry, next);
  const isDone = (id: string) => toggled?.get(id) ?? stored.done.has(id);
  const save = async () => {
    // DEC-48: what could not be read is not written over.
    if (saving || !toggled || state !== "ready") return;
    setSaving(true);
    const outcome = await reportFailure(
      tickRecords.save(database, entry, ofPlan(entry, toggled), Date.now()),
      MESSAGES.dailyActions.saveFailed,
    );
    if (outcome.ok) {
      if (outcome.value) notify(MESSAGES.dailyActions.saved);
      await takeOver();
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
      // What a save is writing is not stored yet: then every tap stays in hand.
      if (wanted === stored.done.has(id) && !saving) next.delete(id);
      else next.set(id, wanted);
      change(next);
    },
    cancel: () => change(null),
    save: () => void save(),
    retry,
  };
}

/** An action may have gone from the plan since it was ticked; it must not stop the others. */
function ofPlan(entry: Entry, toggled: Toggled): Toggled {
  const ids = new Set(planGroups(entry).flatMap(({ actions }) => actions.map(({ id }) => id)));
  return new Map([...toggled].filter(([id]) => ids.has(id)));
}

/** Whether the ticks that earlier pages kept are in hand by now. */
function useTakenUp(inHand: TicksInHand): boolean {
  const [done, setDone] = useState<TicksInHand | null>(null);
  useEffect(() => {
    let wanted = true;
    void inHand.takeUp().then(() => wanted && setDone(inHand));
    return () => {
      wanted = false;
    };
  }, [inHand]);
  return done === inHand;
}

function useStoredTicks(database: LocalDatabase, entryId: string) {
  const [attempt, setAttempt] = useState(0);
  const live =
    useLiveQuery(async () => readTicks(database, entryId), [database, entryId, attempt]) ?? LOADING;
  const latest = useRef(live);
  useEffect(() => {
    latest.current = live;
  }, [live]);
  // What was just saved is shown from a reading of its own until the live one has caught up:
  // otherwise the old ticks would come back for a moment.
  const [taken, setTaken] = useState<{ after: StoredTicks; ticks: StoredTicks } | null>(null);
  return {
    stored: taken?.after === live ? taken.ticks : live,
    retry: () => setAttempt((before) => before + 1),
    takeOver: async () => {
      const ticks = await readTicks(database, entryId);
      setTaken({ after: latest.current, ticks });
    },
  };
}

async function readTicks(database: LocalDatabase, entryId: string): Promise<StoredTicks> {
  try {
    return {
      state: "ready",
      done: tickRecords.doneIds(await tickRecords.ofPlan(database, entryId)),
    };
  } catch (error) {
    console.error("The ticks of a plan could not be read", error);
    return { state: "failed", done: LOADING.done };
  }
}
