import { MESSAGES } from "@reignwell/contract";
import type { DayScripture } from "@reignwell/domain";
import { Suspense } from "react";
import { optionalPart } from "./optional-part.ts";

const AudioPlayer = optionalPart(() => import("../../features/audio/audio-player.tsx"));

/** The player of a day's recording; most days have none, and its program is fetched for those. */
export function LazyPlayer({ scripture }: { scripture: DayScripture }) {
  const { audioUrl, reference, verse } = scripture;
  return (
    <Suspense fallback={null}>
      <AudioPlayer
        audioUrl={audioUrl}
        text={`${reference} ${verse}`}
        title={reference}
        album={MESSAGES.renew.scriptureCard}
      />
    </Suspense>
  );
}
