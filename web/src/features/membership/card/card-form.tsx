import { MESSAGES } from "@reignwell/contract";
import { Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useState } from "react";
import { notify } from "../../../lib/notify.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { TryAgain } from "../try-again.tsx";
import { CardFields, type CardFieldsProps } from "./card-fields.tsx";
import { loadCardProvider } from "./card-provider.ts";

const { startFailed } = MESSAGES.payment;

/** The card provider's form, once its program is there. */
export function CardForm(props: CardFieldsProps) {
  const { intent } = props;
  const [stripe, setStripe] = useState<Stripe | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isWanted = true;
    loadCardProvider(intent).then(
      (loaded) => isWanted && setStripe(loaded),
      () => {
        if (!isWanted) return;
        setStripe("failed");
        notify(startFailed, "failed");
      },
    );
    return () => {
      isWanted = false;
    };
  }, [intent, attempt]);

  if (stripe === null) return <Waiting label={MESSAGES.upgradePage.loading} />;
  if (stripe !== "failed") {
    return (
      <Elements stripe={stripe}>
        <CardFields {...props} />
      </Elements>
    );
  }
  const retry = () => {
    setStripe(null);
    setAttempt(attempt + 1);
  };
  return <TryAgain problem={startFailed.title} onRetry={retry} />;
}
