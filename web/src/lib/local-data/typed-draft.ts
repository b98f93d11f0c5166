import { useEffect, useRef, useState } from "react";

/** A place on the device for what is typed and not saved yet (local-db's draftStorage). */
export interface DraftPlace {
  read: () => Promise<unknown>;
  write: (typed: object) => Promise<void>;
  forget: () => Promise<void>;
}

/**
 * What was typed at this place before and not saved; undefined until it is read.
 *
 * @param place the same object at every call
 * @param parse what of the kept is still fit for the form; the same function at every call
 */
export function useLeftDraft<T extends object>(
  place: DraftPlace,
  parse: (kept: unknown) => T,
): T | undefined {
  const [left, setLeft] = useState<T>();
  useEffect(() => {
    let wanted = true;
    const take = (kept: unknown) => wanted && setLeft(parse(kept));
    place.read().then(take, (error: unknown) => {
      console.error("What was typed before could not be read", error);
      take(undefined);
    });
    return () => {
      wanted = false;
    };
  }, [place, parse]);
  return left;
}

/**
 * What a form showed when the person began to write, by which words are known that come into the
 * row meanwhile [K3]. What was typed in an earlier visit was typed over nobody knows what.
 */
export function shownAtStart(initial: object, left: object): Record<string, unknown> {
  const unknown = Object.keys(left).map((field) => [field, undefined]);
  return { ...initial, ...Object.fromEntries(unknown) };
}

/** Keeps what is typed on the device, over a reload, another tab or a crash; nothing of an empty one. */
export function useKeptTyping(place: DraftPlace, typed: object): void {
  const text = JSON.stringify(typed);
  const kept = useRef(text);
  useEffect(() => {
    if (kept.current === text) return;
    kept.current = text;
    const done = text === "{}" ? place.forget() : place.write(typed);
    done.catch((error: unknown) => console.warn("The typed text could not be kept", error));
  }, [place, text, typed]);
}
