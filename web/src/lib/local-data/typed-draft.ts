import { useEffect, useRef, useState } from "react";

/** Where the device stores text that was typed and not saved yet (local-db's draftStorage). */
export interface DraftStorage {
  read: () => Promise<unknown>;
  write: (typed: object) => Promise<void>;
  forget: () => Promise<void>;
}

/**
 * What was typed earlier and not saved; undefined until it is read. Both arguments have to be the
 * same at every call; `parse` picks from the stored value what still fits the form.
 */
export function useStoredDraft<T extends object>(
  storage: DraftStorage,
  parse: (stored: unknown) => T,
): T | undefined {
  const [draft, setDraft] = useState<T>();
  useEffect(() => {
    let wanted = true;
    const take = (stored: unknown) => wanted && setDraft(parse(stored));
    storage.read().then(take, (error: unknown) => {
      console.error("What was typed before could not be read", error);
      take(undefined);
    });
    return () => {
      wanted = false;
    };
  }, [storage, parse]);
  return draft;
}

/**
 * What a form showed when the user began to write: so a save finds out what another device wrote
 * meanwhile [K3]. What a draft of an earlier visit was typed over is not known.
 */
export function shownAtStart(initial: object, draft: object): Record<string, unknown> {
  const unknown = Object.keys(draft).map((field) => [field, undefined]);
  return { ...initial, ...Object.fromEntries(unknown) };
}

/** Stores what is typed, so that it outlives a reload or a crash; an empty form stores nothing. */
export function useDraftAutosave(storage: DraftStorage, typed: object): void {
  const text = JSON.stringify(typed);
  const stored = useRef(text);
  useEffect(() => {
    if (stored.current === text) return;
    stored.current = text;
    const done = text === "{}" ? storage.forget() : storage.write(typed);
    done.catch((error: unknown) => console.warn("The typed text could not be stored", error));
  }, [storage, text, typed]);
}
