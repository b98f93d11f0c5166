import { type LocalDatabase, scriptures } from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import {
  askToKeepAudio,
  canKeepAudio,
  type StoredAudio,
  readStoredAudio,
  watchStoredAudio,
} from "../../lib/audio/audio-client.ts";
import type { AudioProgress } from "../../lib/audio/audio-messages.ts";
import { currentDay } from "../../lib/day/today.ts";
import { notify } from "../../lib/notify.ts";

const NOT_KEPT = {
  title: "Error",
  description: "This device couldn’t keep that choice. Please try again.",
};

export function useStoredAudio(database: LocalDatabase) {
  const noted = useLiveQuery(async () => scriptures.keepsAudio(database), [database]);
  // A tap shows at once, before the database answers.
  const [tapped, setTapped] = useState<boolean | null>(null);
  const [stored, setStored] = useState<StoredAudio | null>(null);
  const [progress, setProgress] = useState<AudioProgress | null>(null);
  const isPossible = canKeepAudio();

  useEffect(() => {
    if (!isPossible) return undefined;
    let isShown = true;
    const count = () => {
      readStoredAudio().then(
        (found) => isShown && setStored(found),
        // A private window may refuse the request: then nothing is stored.
        () => isShown && setStored({ count: 0, bytes: 0 }),
      );
    };
    count();
    const stop = watchStoredAudio((latest) => {
      setProgress(latest);
      count();
    });
    return () => {
      isShown = false;
      stop();
    };
  }, [isPossible]);

  const wish = (on: boolean) => {
    setProgress(null);
    setTapped(on);
    follow(database, on).catch((error: unknown) => {
      console.error("The wish for recordings was not stored", error);
      setTapped(null);
      notify(NOT_KEPT, "failed");
    });
  };
  return { isPossible, isWished: tapped ?? noted ?? false, stored, progress, wish };
}

async function follow(database: LocalDatabase, on: boolean): Promise<void> {
  await scriptures.setKeepsAudio(database, on);
  await askToKeepAudio(await scriptures.audioToKeep(database, currentDay()));
}
