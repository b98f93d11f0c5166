import { MESSAGES } from "@reignwell/contract";
import type { DayScripture } from "@reignwell/domain";
import { Suspense } from "react";
import { optionalPart } from "./optional-part.ts";

const AudioPlayer = optionalPart(() => import("../../features/audio/audio-player.tsx"));

/** Most days have no recording, so the player's code is fetched only on those that have one. */
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
