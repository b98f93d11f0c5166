import { useEffect, useState } from "react";
import { usePendingPayment } from "../features/membership/pending/use-pending-payment.ts";
import { useAuth } from "../lib/session/session.tsx";
import { syncClient } from "../lib/sync/sync-client.ts";
import { registerWorker } from "../lib/browser/worker-registration.ts";
import { runSync } from "../service-worker/sync-runner.ts";
import { KeyboardLayers } from "./keyboard/keyboard-layers.tsx";
import { tellOfRoom } from "./sync/report-no-room.ts";
import { ArrivalNotices } from "./notices/arrival-notices.tsx";
import { useSessionChecks } from "./sync/use-session-checks.ts";
import { useDayWork } from "./day/use-day-work.ts";
import { useSync } from "./sync/use-sync.ts";
import { UpdatePrompt } from "./notices/update-prompt.tsx";
import { useLaterPages } from "./lazy/use-later-pages.ts";
import { useInstalledApp } from "./installed/use-installed-app.ts";

export default function Background() {
  const { user, state, takeOver } = useAuth();
  const confirmed = state === "confirmed";
  useDayWork(user, state);
  useInstalledApp(user);
  const [update, setUpdate] = useState<{ apply: () => void } | null>(null);

  useEffect(() => startOnce((apply) => setUpdate({ apply })), []);

  useSessionChecks();
  useLaterPages(user !== null);
  useSync(user, confirmed);
  usePendingPayment(confirmed ? user : null, takeOver);

  return (
    <>
      {update && <UpdatePrompt onReload={update.apply} />}
      <ArrivalNotices />
      <KeyboardLayers />
    </>
  );
}

let started = false;

function startOnce(onUpdateReady: (apply: () => void) => void): void {
  if (started) return;
  started = true;
  syncClient.start(runSync, tellOfRoom);
  registerWorker(onUpdateReady);
}
