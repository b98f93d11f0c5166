import { type Entry, MESSAGES } from "@reignwell/contract";
import {
  completionsOfEntry,
  doneIds,
  type LocalDatabase,
  saveCompletions,
} from "@reignwell/local-db";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { writeOnDevice } from "../../lib/device-write.ts";
import { notify } from "../../lib/notify.ts";
import { holdQuietMoment } from "../../lib/quiet-moment.ts";

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

/*
 * Toggled and not saved yet, by plan: whoever looks into another tab of the dashboard meanwhile
 * finds their ticks as they left them, and no reload by itself takes them away.
 */
const inHand = new Map<string, ReadonlyMap<string, boolean>>();
const listeners = new Set<() => void>();
let release: (() => void) | null = null;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keepInHand(entryId: string, toggled: ReadonlyMap<string, boolean> | null): void {
  if (toggled) inHand.set(entryId, toggled);
  else inHand.delete(entryId);
  const unsaved = [...inHand.values()].some(({ size }) => size > 0);
  if (unsaved) release ??= holdQuietMoment();
  else {
    release?.();
    release = null;
  }
  for (const listener of listeners) listener();
}

/**
 * Drops from what is in hand only what was written. What the person ticked while the write was
 * under way stays in hand, and the updating goes on for it.
 */
function dropWritten(entryId: string, written: ReadonlyMap<string, boolean>): void {
  const now = inHand.get(entryId) ?? [];
  const others = [...now].filter(([id, done]) => written.get(id) !== done);
  keepInHand(entryId, others.length > 0 ? new Map(others) : null);
}

/** The ticks of one plan; a component that may show another one needs the plan's id as its key. */
export function useTicks(database: LocalDatabase, entry: Pick<Entry, "id">): Ticks {
  const toggled = useSyncExternalStore(listen, () => inHand.get(entry.id) ?? null);
  const [saving, setSaving] = useState(false);
  const { stored, retry, takeOver } = useStoredTicks(database, entry.id);

  const change = (next: ReadonlyMap<string, boolean> | null) => keepInHand(entry.id, next);
  const isDone = (id: string) => toggled?.get(id) ?? stored.done.has(id);
  const save = async () => {
    // DEC-48: what could not be read is not written over.
    if (saving || !toggled || stored.state !== "ready") return;
    setSaving(true);
    const outcome = await writeOnDevice(
      () => saveCompletions(database, entry, toggled, Date.now()),
      MESSAGES.dailyActions.saveFailed,
    );
    if (outcome.ok) {
      if (outcome.value) notify(MESSAGES.dailyActions.saved);
      await takeOver();
      dropWritten(entry.id, toggled);
    }
    setSaving(false);
  };

  return {
    state: stored.state,
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
    return { state: "ready", done: doneIds(await completionsOfEntry(database, entryId)) };
  } catch (error) {
    console.error("The ticks of a plan could not be read", error);
    return { state: "failed", done: LOADING.done };
  }
}
