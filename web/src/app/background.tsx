import { usePendingPayment } from "../features/membership/pending/use-pending-payment.ts";
import { useAuth } from "../lib/session/session.tsx";
import { KeyboardLayers } from "./keyboard/keyboard-layers.tsx";
import { ArrivalNotices } from "./notices/arrival-notices.tsx";
import { useBackgroundStart } from "./sync/use-background-start.ts";
import { useSessionChecks } from "./sync/use-session-checks.ts";
import { DaysToCome } from "./day/days-to-come.tsx";
import { useDayWork } from "./day/use-day-work.ts";
import { useSync } from "./sync/use-sync.ts";
import { UpdatePrompt } from "./notices/update-prompt.tsx";
import { useLaterPages } from "./lazy/use-later-pages.ts";
import { AddressEffects } from "./address-effects.ts";
import { useLocalDatabase } from "./use-local-database.ts";
import { useOpened } from "./use-opened.ts";

export default function Background() {
  const { user, state, takeOver } = useAuth();
  const confirmed = state === "confirmed";
  const hasOpened = useOpened(useLocalDatabase());
  const update = useBackgroundStart();
  useDayWork(user, state);
  useSessionChecks();
  useLaterPages(user !== null);
  useSync(user, confirmed);
  usePendingPayment(confirmed ? user : null, takeOver);

  return (
    <>
      {hasOpened && <DaysToCome user={user} />}
      {update && <UpdatePrompt onReload={update.apply} />}
      <AddressEffects />
      <ArrivalNotices />
      <KeyboardLayers />
    </>
  );
}
