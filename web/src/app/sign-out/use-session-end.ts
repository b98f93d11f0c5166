import { type LocalDatabase, readDraft } from "@reignwell/local-db";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { type StoredEnd, readEnds } from "../../lib/session/stored-session.ts";
import { useAuth } from "../../lib/session/session.tsx";
import { onSessionEnd } from "../../lib/session/session-end-channel.ts";
import { memoryStored } from "../../lib/session/session-memory.ts";
import { endSessionHere } from "../../service-worker/end-session-here.ts";
import { unsavedWords } from "./unsaved-words.ts";

/**
 * Deletes or keeps the data of a session that its owner ended on another device. The
 * session store, another tab or the worker has hidden it already; the sign-in screen then says so
 * once.
 */
export function useSessionEnd(): void {
  const { user, takeOver } = useAuth();
  const navigate = useNavigate();
  const accountKey = user?.accountKey ?? null;

  useEffect(
    () =>
      onSessionEnd((ended) => {
        if (ended === accountKey) takeOver(null);
      }),
    [accountKey, takeOver],
  );

  // The user of this tab must see why everything is hidden, whichever tab noticed the end first.
  const before = useRef<string | null>(null);
  useEffect(() => {
    const hidden = before.current;
    before.current = accountKey;
    const look = () => {
      lookAfterEnds()
        .then((ends) => {
          const mustBeShown = ends.some((end) => !end.shown || end.accountKey === hidden);
          if (mustBeShown && accountKey === null) void navigate("/auth");
        })
        // Tried again at the next start or when online.
        .catch(() => undefined);
    };
    look();
    window.addEventListener("online", look);
    return () => window.removeEventListener("online", look);
  }, [accountKey, navigate]);
}

export async function hasEnded(accountKey: string): Promise<boolean> {
  await memoryStored();
  const ends = await readEnds().catch(() => []);
  return ends.some((end) => end.accountKey === accountKey);
}

/** Deletes what may be deleted; returns the ended sessions whose users have not signed in since. */
async function lookAfterEnds(): Promise<readonly StoredEnd[]> {
  await memoryStored();
  for (const { accountKey, waiting } of await readEnds()) {
    // Also with unsent changes: the account may have been deleted meanwhile.
    if (!waiting || waiting.unsaved || waiting.changes > 0) {
      await endSessionHere(accountKey, holdsUnsaved);
    }
  }
  return readEnds();
}

/** A guest's plan counts as well: returned to the guests, every user could read it. */
async function holdsUnsaved(database: LocalDatabase): Promise<boolean> {
  const [words, ofGuest] = await Promise.all([
    unsavedWords(database),
    readDraft(database, "guest-plan"),
  ]);
  return words.length > 0 || ofGuest !== undefined;
}
