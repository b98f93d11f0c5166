import { Suspense, useEffect, useState } from "react";
import { isInstalled } from "../../lib/browser/installed.ts";
import { firstAnswerAwaited } from "../../lib/local-data/first-answer.ts";
import { onFirstToast } from "../../lib/notify.ts";
import { useAuth } from "../../lib/session/session.tsx";
import { useSignal } from "../../lib/signal.ts";
import { useBrowserIdle } from "../../lib/browser/use-browser-idle.ts";
import { optionalPart } from "./optional-part.ts";

/*
 * What the first screen does without: the database library, the sync client, the worker's
 * registration and the toasts. They come when the page has been drawn and the browser is idle.
 */
const Background = optionalPart(() => import("../background.tsx"));
const Toasts = optionalPart(() => import("../notices/toasts.tsx"));
/** Drawn at once in the installed app, where it is a way to leave the page. */
const TabBar = optionalPart(() => import("../shell/tab-bar.tsx"));

export function LazyShellParts() {
  const { user } = useAuth();
  const idle = useBrowserIdle();
  // Without the first answer, there are none of the user's rows to show.
  const isAwaited = useSignal(firstAnswerAwaited, firstAnswerAwaited.get);
  const [installed] = useState(isInstalled);
  const [toastWaits, setToastWaits] = useState(false);
  useEffect(() => onFirstToast(() => setToastWaits(true)), []);
  return (
    <Suspense fallback={null}>
      {installed && <TabBar />}
      {/* On its own: while it is fetched, the tab bar must not be hidden. */}
      <Suspense fallback={null}>{(idle || isAwaited) && <Background />}</Suspense>
      {toastWaits && <Toasts owner={user?.id ?? null} />}
    </Suspense>
  );
}
