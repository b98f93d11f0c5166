import { Suspense, useEffect, useState } from "react";
import { isInstalled } from "../../lib/browser/installed.ts";
import { onFirstToast } from "../../lib/notify.ts";
import { useBrowserIdle } from "../../lib/browser/use-browser-idle.ts";
import { optionalPart } from "./optional-part.ts";

/*
 * What the first screen does without: the database library, the sync client, the worker's
 * registration and the toasts. They come when the page has been drawn and the browser rests.
 */
const Background = optionalPart(() => import("../background.tsx"));
const Toasts = optionalPart(() => import("../notices/toasts.tsx"));
/** At once where there is one: it is a way to leave the page. */
const TabBar = optionalPart(() => import("../shell/tab-bar.tsx"));

/** Loads the later parts of the app at the right moment. */
export function LazyShellParts() {
  const idle = useBrowserIdle();
  const [installed] = useState(isInstalled);
  const [toastWaits, setToastWaits] = useState(false);
  useEffect(() => onFirstToast(() => setToastWaits(true)), []);
  return (
    <Suspense fallback={null}>
      {installed && <TabBar />}
      {idle && <Background />}
      {toastWaits && <Toasts />}
    </Suspense>
  );
}
