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
   * save, also before letters that are typed meanwhile.
   */
  handOver: (field: string) => HandedOver;
  /** What was typed is saved, and letters that come since stand over it; undefined: over the unknown. */
  goOn: (field: string, stood: string | undefined) => void;
  /** What is in hand now, also when called after the last drawing. */
  all: () => ReadonlyMap<string, string>;
  /** Keeps words under the ids that their actions have now, by which a later page finds them. */
  moveStored: () => void;
}

export interface HandedOver {
  /** Forgets the words, in the transaction that saves them. */
  forget: () => Promise<void>;
  /** Puts them into the field again, for they could not be saved. */
  takeBack: () => void;
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
  const { typed, latest, show } = useWordsInHand(database, kind);
  const stoodAtFirst = useRef(new Map<string, string>());
  const { keep, forget, handed, hasNewName } = useKeptWords(database, kind, nameOf);
  if (!typed) return undefined;
  const type: TypedWords["type"] = (field, text, stood) => {
    const isFirst = !latest.current.has(field);
    if (text === null) stoodAtFirst.current.delete(field);
    else if (isFirst && stood !== undefined) stoodAtFirst.current.set(field, stood);
    show(field, text);
    keep(field, text);
  };
  return {
    of: (field) => typed.get(field),
    type,
    handOver: (field) => {
      const words = latest.current.get(field) ?? "";
      const ended = handed.add(field, words);
      show(field, null);
      return {
        forget: () => forget(field, words, ended),
        takeBack: () => {
          ended();
          type(field, `${words} ${latest.current.get(field) ?? ""}`.trim());
        },
      };
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

/** The words of the stored draft, once they are read, and what became of them since. */
function useWordsInHand(database: LocalDatabase, kind: string) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>();
  const latest = useRef<ReadonlyMap<string, string>>(new Map());
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
  const show = (field: string, text: string | null) => {
    latest.current = withWords(latest.current, field, text);
    setTyped(latest.current);
  };
  return { typed, latest, show };
}

function withWords(all: ReadonlyMap<string, string>, field: string, text: string | null) {
  const next = new Map(all);
  if (text === null) next.delete(field);
  else next.set(field, text);
  return next;
}

/** Writes words into the stored draft, under the name that their field has by then. */
function useKeptWords(database: LocalDatabase, kind: string, nameOf: (field: string) => string) {
  const storedAs = useRef(new Map<string, string>());
  const [handed] = useState(handedOver);
  // Only what this page changes: another tab's words of other fields stay.
  const keep = useCallback(
    (field: string, text: string | null) => {
      const former = storedAs.current.get(field) ?? field;
      storedAs.current.set(field, nameOf(field));
      // Not when the draft is written: by then these letters may be handed over themselves.
      const before = handed.of(field);
      const merge = (value: unknown) => {
        const words = readTypedWords(value);
        words.delete(former);
        // They may have been saved since the key was pressed.
        const waiting = before.filter((one) => handed.of(field).includes(one));
        const all = [...waiting.map((one) => one.words), ...(text === null ? [] : [text])];
        if (all.length > 0) words.set(nameOf(field), all.join(" "));
        return words.size > 0 ? Object.fromEntries(words) : null;
      };
      drafts.change(database, kind, merge).catch((error: unknown) => {
        console.warn("The typed words could not be kept", error);
      });
    },
    [database, kind, nameOf, handed],
  );
  /** Forgets words in the stored draft, but not letters that were typed behind them. */
  const forget = async (field: string, text: string, onForgotten: () => void) => {
    const name = storedAs.current.get(field) ?? field;
    await drafts.change(database, kind, (value) => {
      onForgotten();
      const words = readTypedWords(value);
      const stored = words.get(name);
      if (stored === text) words.delete(name);
      else if (stored?.startsWith(`${text} `)) words.set(name, stored.slice(text.length + 1));
      return words.size > 0 ? Object.fromEntries(words) : null;
    });
  };
  const hasNewName = (field: string) => nameOf(field) !== (storedAs.current.get(field) ?? field);
  return { keep, forget, handed, hasNewName };
}

/** By field, the words that are being saved, in the order in which they were handed over. */
function handedOver() {
  const byField = new Map<string, readonly { words: string }[]>();
  const of = (field: string) => byField.get(field) ?? [];
  return {
    of,
    /** Returns what to call when their save has ended. */
    add: (field: string, words: string) => {
      const one = { words };
      byField.set(field, [...of(field), one]);
      return () => {
        byField.set(
          field,
          of(field).filter((other) => other !== one),
        );
      };
    },
  };
}
