import type { DayScripture } from "@reignwell/domain";
import { Suspense, useMemo } from "react";
import { optionalPart } from "./optional-part.ts";
import { useBrowserIdle } from "../../lib/browser/use-browser-idle.ts";

const ShareVerse = optionalPart(() => import("./share-verse.tsx"));

/** Loaded when the browser is idle: no user shares a verse before reading it. */
export function LazyShare({ scripture }: { scripture: DayScripture }) {
  const idle = useBrowserIdle();
  const { reference, verse: text, translation } = scripture;
  const verse = useMemo(() => ({ reference, text, translation }), [reference, text, translation]);
  return <Suspense fallback={null}>{idle && <ShareVerse verse={verse} compact />}</Suspense>;
}
