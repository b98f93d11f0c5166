import { MESSAGES } from "@reignwell/contract";
import type { DayScripture } from "@reignwell/domain";
import { Suspense } from "react";
import { useBrowserIdle } from "../../lib/browser/use-browser-idle.ts";
import type { ReadAloudProps } from "../../features/audio/audio-parts.ts";
import { optionalPart } from "./optional-part.ts";

const loadParts = () => import("../../features/audio/audio-parts.ts");
const AudioPlayer = optionalPart(async () => ({ default: (await loadParts()).AudioPlayer }));
const ReadAloud = optionalPart(async () => ({ default: (await loadParts()).ReadAloud }));

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

/** Fetched when the browser is idle, and not where it cannot read anything aloud. */
export function LazyListen(props: ReadAloudProps) {
  const wanted = useBrowserIdle() && "speechSynthesis" in window;
  return <Suspense fallback={null}>{wanted && <ReadAloud {...props} />}</Suspense>;
}
