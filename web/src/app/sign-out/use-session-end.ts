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
 * Looks after what a session leaves here that its owner ended from elsewhere: the session
 * store, another tab or the worker has hidden it; here the data goes, or waits, and the sign-in
 * screen says so, once.
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

  // Who used this tab before: they are to see why everything is hidden, whichever tab said so first.
  const before = useRef<string | null>(null);
  useEffect(() => {
    const hidden = before.current;
    before.current = accountKey;
    const look = () => {
      lookAfterEnds()
        .then((ends) => {
          const isNews = ends.some((end) => !end.shown || end.accountKey === hidden);
          if (isNews && accountKey === null) void navigate("/auth");
        })
        // The server or the database was away: at the next start, or with the network.
        .catch(() => undefined);
    };
    look();
    window.addEventListener("online", look);
    return () => window.removeEventListener("online", look);
  }, [accountKey, navigate]);
}

/** Whether the person's session was ended from elsewhere and they have not signed in since. */
export async function hasEnded(accountKey: string): Promise<boolean> {
  await memoryStored();
  const ends = await readEnds().catch(() => []);
  return ends.some((end) => end.accountKey === accountKey);
}

/** Takes away what may go, and gives the ended sessions whose people have not signed in since. */
async function lookAfterEnds(): Promise<readonly StoredEnd[]> {
  await memoryStored();
  for (const { accountKey, waiting } of await readEnds()) {
    // Also what waits is looked at: the account may have been deleted meanwhile.
    if (!waiting || waiting.unsaved || waiting.changes > 0) {
      await endSessionHere(accountKey, holdsUnsaved);
    }
  }
  return readEnds();
}

/** A guest's plan counts as well: given back to the guests, it would be open to everybody. */
async function holdsUnsaved(database: LocalDatabase): Promise<boolean> {
  const [words, ofGuest] = await Promise.all([
    unsavedWords(database),
    readDraft(database, "guest-plan"),
  ]);
  return words.length > 0 || ofGuest !== undefined;
}
