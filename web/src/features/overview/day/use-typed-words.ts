import { drafts, type LocalDatabase } from "@reignwell/device";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { EDIT_DRAFT } from "./has-typed-words.ts";

const typedWords = z.record(z.string(), z.string());

export interface TypedWords {
  /** Undefined where nothing is being typed. */
  of: (field: string) => string | undefined;
  /** `null` forgets what was typed into the field. */
  type: (field: string, text: string | null) => void;
  /** What is in hand now, also when called after the last drawing. */
  all: () => ReadonlyMap<string, string>;
}

/** What is being typed into a plan and is not saved yet; as a draft it outlives the page. */
export function useTypedWords(database: LocalDatabase, planId: string): TypedWords | undefined {
  const kind = EDIT_DRAFT + planId;
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>();
  const latest = useRef<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let wanted = true;
    const take = (value: unknown) => {
      if (!wanted) return;
      latest.current = new Map(Object.entries(typedWords.safeParse(value).data ?? {}));
      setTyped(latest.current);
    };
    drafts.read(database, kind).then(take, () => take(undefined));
    return () => {
      wanted = false;
    };
  }, [database, kind]);
  if (!typed) return undefined;
  return {
    of: (field) => typed.get(field),
    type: (field, text) => {
      const next = new Map(latest.current);
      if (text === null) next.delete(field);
      else next.set(field, text);
      latest.current = next;
      setTyped(next);
      const keep = () => (next.size > 0 ? Object.fromEntries(next) : null);
      drafts.change(database, kind, keep).catch((error: unknown) => {
        console.warn("The typed words could not be kept", error);
      });
    },
    all: () => latest.current,
  };
}
