import { deleteDraft, type LocalDatabase, readDraft, writeDraft } from "@reignwell/local-db";
import { useEffect, useRef, useState } from "react";
import { type TypedFields, typedFields } from "./profile-fields.ts";

/** Under this name typed text is kept on the device until it is saved. */
const DRAFT = "profile";

/** What was typed here before and not saved; undefined until it is read. */
export function useLeftDraft(database: LocalDatabase): TypedFields | undefined {
  const [left, setLeft] = useState<TypedFields>();
  useEffect(() => {
    let wanted = true;
    const take = (typed: TypedFields) => wanted && setLeft(typed);
    readDraft(database, DRAFT).then(
      (draft) => take(typedFields.safeParse(draft).data ?? {}),
      (error: unknown) => {
        console.error("What was typed before could not be read", error);
        take({});
      },
    );
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
    const done = empty ? deleteDraft(database, DRAFT) : writeDraft(database, DRAFT, typed);
    done.catch((error: unknown) => console.warn("The typed text could not be kept", error));
  }, [database, typed]);
}
