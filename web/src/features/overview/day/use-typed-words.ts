import { drafts, type LocalDatabase } from "@reignwell/device";
import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { EDIT_DRAFT } from "./has-typed-words.ts";

const typedWords = z.record(z.string(), z.string());

/** The words of a stored draft, by field. */
export function readTypedWords(stored: unknown): Map<string, string> {
  return new Map(Object.entries(typedWords.safeParse(stored).data ?? {}));
}

export interface TypedWords {
  of: (field: string) => string | undefined;
  /** `null` forgets what was typed into the field; `stood` is what it showed before, if anything. */
  type: (field: string, text: string | null, stood?: string) => void;
  /**
   * What stood in the field when the user began to type [K3]. Undefined for words of an earlier
   * page: what they were typed over was not noted.
   */
  began: (field: string) => string | undefined;
  /**
   * Takes what was typed out of the field, for its words are being saved; they stay stored until the
   * save, in whose transaction the returned step forgets them.
   */
  handOver: (field: string) => () => Promise<void>;
  /** What was typed is saved, and letters that come since stand over it; undefined: over the unknown. */
  goOn: (field: string, stood: string | undefined) => void;
  /** What is in hand now, also when called after the last drawing. */
  all: () => ReadonlyMap<string, string>;
  /** Keeps words under the ids that their actions have now, by which a later page finds them. */
  moveStored: () => void;
}

/**
 * What is being typed into a plan and is not saved yet; as a draft it outlives the page.
 *
 * @param nameOf the name by which a field is kept; the same function at every call
 */
export function useTypedWords(
  database: LocalDatabase,
  planId: string,
  nameOf: (field: string) => string,
): TypedWords | undefined {
  const kind = EDIT_DRAFT + planId;
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>();
  const latest = useRef<ReadonlyMap<string, string>>(new Map());
  const stoodAtFirst = useRef(new Map<string, string>());
  useEffect(() => {
    let wanted = true;
    const take = (value: unknown) => {
      if (!wanted) return;
      latest.current = readTypedWords(value);
      setTyped(latest.current);
    };
    drafts.read(database, kind).then(take, () => take(undefined));
    return () => {
      wanted = false;
    };
  }, [database, kind]);
  const { keep, forget, hasNewName } = useKeptWords(database, kind, nameOf);
  if (!typed) return undefined;
  const show = (field: string, text: string | null) => {
    const next = new Map(latest.current);
    if (text === null) next.delete(field);
    else next.set(field, text);
    latest.current = next;
    setTyped(next);
  };
  return {
    of: (field) => typed.get(field),
    type: (field, text, stood) => {
      const isFirst = !latest.current.has(field);
      if (text === null) stoodAtFirst.current.delete(field);
      else if (isFirst && stood !== undefined) stoodAtFirst.current.set(field, stood);
      show(field, text);
      keep(field, text);
    },
    handOver: (field) => {
      const words = latest.current.get(field);
      show(field, null);
      return () => forget(field, words);
    },
    began: (field) => stoodAtFirst.current.get(field),
    goOn: (field, stood) => {
      if (stood === undefined) stoodAtFirst.current.delete(field);
      else stoodAtFirst.current.set(field, stood);
    },
    all: () => latest.current,
    moveStored: () => {
      for (const [field, text] of latest.current) {
        if (hasNewName(field)) keep(field, text);
      }
    },
  };
}

/** Writes words into the stored draft, under the name that their field has by then. */
function useKeptWords(database: LocalDatabase, kind: string, nameOf: (field: string) => string) {
  const storedAs = useRef(new Map<string, string>());
  // Only what this page changes: another tab's words of other fields stay.
  const keep = useCallback(
    (field: string, text: string | null) => {
      const former = storedAs.current.get(field) ?? field;
      storedAs.current.set(field, nameOf(field));
      const merge = (value: unknown) => {
        const words = readTypedWords(value);
        words.delete(former);
        if (text !== null) words.set(nameOf(field), text);
        return words.size > 0 ? Object.fromEntries(words) : null;
      };
      drafts.change(database, kind, merge).catch((error: unknown) => {
        console.warn("The typed words could not be kept", error);
      });
    },
    [database, kind, nameOf],
  );
  /** Forgets words in the stored draft, but not letters that were typed behind them. */
  const forget = async (field: string, text: string | undefined) => {
    const name = storedAs.current.get(field) ?? field;
    await drafts.change(database, kind, (value) => {
      const words = readTypedWords(value);
      if (words.get(name) === text) words.delete(name);
      return words.size > 0 ? Object.fromEntries(words) : null;
    });
  };
  const hasNewName = (field: string) => nameOf(field) !== (storedAs.current.get(field) ?? field);
  return { keep, forget, hasNewName };
}
