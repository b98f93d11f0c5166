import type { DayScripture } from "@reignwell/domain";
import { Suspense, useMemo } from "react";
import { useBrowserIdle } from "../../lib/browser/use-browser-idle.ts";
import { optionalPart } from "./optional-part.ts";

const loadAudio = () => import("../../features/audio/audio-parts.ts");

/** Most days have no recording, so the player's code is fetched only on those that have one. */
export const LazyPlayer = optionalPart(async () => ({ default: (await loadAudio()).VersePlayer }));
export const LazyListen = optionalPart(async () => ({ default: (await loadAudio()).ReadAloud }));

const ShareVerse = optionalPart(() => import("./share-verse.tsx"));

/** Loaded when the browser is idle: no user shares a verse before reading it. */
export function LazyShare({ scripture }: { scripture: DayScripture }) {
  const idle = useBrowserIdle();
  const { reference, verse: text, translation } = scripture;
  const verse = useMemo(() => ({ reference, text, translation }), [reference, text, translation]);
  return <Suspense fallback={null}>{idle && <ShareVerse verse={verse} compact />}</Suspense>;
}
