import { centralDate } from "@reignwell/domain";
import { type LocalDatabase, scriptures } from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import {
  askToKeepAudio,
  canKeepAudio,
  type KeptAudio,
  readKeptAudio,
  watchKeptAudio,
} from "../../lib/audio/audio-client.ts";
import type { AudioNews } from "../../lib/audio/audio-messages.ts";
import { notify } from "../../lib/notify.ts";

const NOT_KEPT = {
  title: "Error",
  description: "This device could not keep that choice. Please try again.",
};

/** The recordings on this device, and the switch that keeps them there. */
export function useKeptAudio(database: LocalDatabase) {
  const noted = useLiveQuery(async () => scriptures.keepsAudio(database), [database]);
  // What was tapped shows at once, not when the database has answered.
  const [tapped, setTapped] = useState<boolean | null>(null);
  const [kept, setKept] = useState<KeptAudio | null>(null);
  const [news, setNews] = useState<AudioNews | null>(null);
  const isPossible = canKeepAudio();

  useEffect(() => {
    if (!isPossible) return undefined;
    let isShown = true;
    const count = () => {
      readKeptAudio().then(
        (found) => isShown && setKept(found),
        // A private window may refuse even to be asked: then nothing is kept.
        () => isShown && setKept({ count: 0, bytes: 0 }),
      );
    };
    count();
    const stop = watchKeptAudio((latest) => {
      setNews(latest);
      count();
    });
    return () => {
      isShown = false;
      stop();
    };
  }, [isPossible]);

  const wish = (on: boolean) => {
    setNews(null);
    setTapped(on);
    follow(database, on).catch((error: unknown) => {
      console.error("The wish for recordings was not kept", error);
      setTapped(null);
      notify(NOT_KEPT, "failed");
    });
  };
  return { isPossible, isWished: tapped ?? noted ?? false, kept, news, wish };
}

async function follow(database: LocalDatabase, on: boolean): Promise<void> {
  await scriptures.setKeepsAudio(database, on);
  await askToKeepAudio(await scriptures.audioToKeep(database, centralDate(Date.now())));
}
