import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useOnline } from "../../lib/browser/use-online.ts";
import { useServerBack } from "../../lib/use-server-back.ts";
import { OfflinePanel } from "../../ui/cards/offline-panel.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { CardForm } from "./card/card-form.tsx";
import classes from "./payment-panel.module.css";
import type { PaymentState, PendingReason } from "./payment-state.ts";
import type { PaymentStore } from "./payment-store.ts";
import { TryAgain } from "./try-again.tsx";

interface PaymentPanelProps {
  state: PaymentState;
  store: PaymentStore;
}

const payment = MESSAGES.payment;
const upgradePage = MESSAGES.upgradePage;

/** What the user can do about the payment at this moment. */
export function PaymentPanel({ state, store }: PaymentPanelProps) {
  const isOnline = useOnline();
  useServerBack(state.kind === "not-prepared" && state.isOffline, store.prepareQuietly);
  switch (state.kind) {
    case "preparing":
      return <Waiting label={upgradePage.loading} />;
    case "not-set-up":
      return <Notice>{payment.notSetUp}</Notice>;
    case "not-prepared":
      if (!isOnline || state.isOffline) return <Offline onRetry={store.prepare} />;
      return <TryAgain problem={payment.startFailed.title} onRetry={() => void store.prepare()} />;
    case "open":
    case "paying":
      return (
        <>
          {!isOnline && <Offline />}
          <CardForm
            intent={state.intent}
            isPaying={state.kind === "paying"}
            problem={state.kind === "open" ? state.problem : null}
            onPay={store.pay}
          />
        </>
      );
    case "pending":
      return <Pending {...state} onAsk={store.prepare} />;
    case "refused":
      return <TryAgain problem={state.text} onRetry={() => void store.prepare()} />;
    case "member":
      return (
        <output className={classes.done}>
          <IconCircleCheck size={40} stroke={1.5} aria-hidden />
          <strong>{payment.successful.title}</strong>
          <span>{payment.successful.description}</span>
          <span className={classes.quiet}>{upgradePage.leaving}</span>
        </output>
      );
  }
}

function Notice({ children }: { children: ReactNode }) {
  return <output className={classes.notice}>{children}</output>;
}

function Offline({ onRetry }: { onRetry?: () => Promise<void> }) {
  return (
    <output className={classes.offline}>
      <OfflinePanel {...(onRetry ? { onRetry: () => void onRetry() } : {})}>
        {upgradePage.offline}
      </OfflinePanel>
    </output>
  );
}

interface PendingProps {
  why: PendingReason;
  isAsking: boolean;
  onAsk: () => Promise<void>;
}

/** P-010: what became of the charge is asked of the server; nobody is asked to pay again. */
function Pending({ why, isAsking, onAsk }: PendingProps) {
  const { title, description } = payment.upgradePending;
  if (isAsking) return <Waiting label={upgradePage.paying} />;
  return (
    <div className={classes.notice}>
      <output className={classes.words}>
        {why === "charged" ? (
          <>
            <strong>{title}</strong>
            <span>{description}</span>
            <span>{upgradePage.pendingNext}</span>
          </>
        ) : (
          <span>{upgradePage[why]}</span>
        )}
      </output>
      <Button variant="default" onClick={() => void onAsk()}>
        {upgradePage.askAgain}
      </Button>
    </div>
  );
}
