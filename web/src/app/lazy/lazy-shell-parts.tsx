import { Suspense, useEffect, useState } from "react";
import { isInstalled } from "../../lib/browser/installed.ts";
import { newDatabaseMade } from "../../lib/local-data/new-database.ts";
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
  // A page with a new database has none of the user's rows to show until the first sync answers.
  const isNew = useSignal(newDatabaseMade, newDatabaseMade.get);
  const [installed] = useState(isInstalled);
  const [toastWaits, setToastWaits] = useState(false);
  useEffect(() => onFirstToast(() => setToastWaits(true)), []);
  return (
    <Suspense fallback={null}>
      {installed && <TabBar />}
      {/* On its own: while it is fetched, the tab bar must not be hidden. */}
      <Suspense fallback={null}>{(idle || isNew) && <Background />}</Suspense>
      {toastWaits && <Toasts owner={user?.id ?? null} />}
    </Suspense>
  );
}
