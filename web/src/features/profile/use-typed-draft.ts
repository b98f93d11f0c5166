import { deleteDraft, type LocalDatabase, writeDraft } from "@reignwell/local-db";
import { useEffect, useRef, useState } from "react";
import type { TypedFields } from "./profile-fields.ts";
import { readTyped, TYPED_DRAFT } from "./typed-draft.ts";

/** What was typed here before and not saved; undefined until it is read. */
export function useLeftDraft(database: LocalDatabase): TypedFields | undefined {
  const [left, setLeft] = useState<TypedFields>();
  useEffect(() => {
    let wanted = true;
    const take = (typed: TypedFields) => wanted && setLeft(typed);
    readTyped(database).then(take, (error: unknown) => {
      console.error("What was typed before could not be read", error);
      take({});
    });
    return () => {
      wanted = false;
    };
  }, [database]);
  return left;
}

/** Keeps what is typed on the device, over a reload, another tab or a crash. */
export function useKeptTyping(database: LocalDatabase, typed: TypedFields): void {
  const kept = useRef(typed);
  useEffect(() => {
    if (kept.current === typed) return;
    kept.current = typed;
    const empty = Object.keys(typed).length === 0;
    const done = empty
      ? deleteDraft(database, TYPED_DRAFT)
      : writeDraft(database, TYPED_DRAFT, typed);
    done.catch((error: unknown) => console.warn("The typed text could not be kept", error));
  }, [database, typed]);
}
