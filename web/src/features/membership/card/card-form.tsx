import { Button } from "@mantine/core";
import { MESSAGES, type PaymentIntentAnswer } from "@reignwell/contract";
import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { IconLock } from "@tabler/icons-react";
import { type FormEvent, useEffect, useId, useState } from "react";
import { notify } from "../../../lib/notify.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import classes from "./card-form.module.css";
import { cardLook } from "./card-look.ts";
import { type Charge, chargeCard, loadCardProvider } from "./card-provider.ts";

interface CardFormProps {
  intent: PaymentIntentAnswer;
  isPaying: boolean;
  /** Why the last try charged nothing. */
  problem: string | null;
  onPay: (charge: () => Promise<Charge>) => Promise<void>;
}

const payment = MESSAGES.payment;
const upgradePage = MESSAGES.upgradePage;

/** The card provider's form, once its program is there. */
export function CardForm(props: CardFormProps) {
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
        notify(payment.startFailed, "failed");
      },
    );
    return () => {
      isWanted = false;
    };
  }, [intent, attempt]);

  if (stripe === null) return <Waiting label={upgradePage.loading} />;
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
  return (
    <>
      <FormProblem text={payment.startFailed.title} />
      <Button variant="default" onClick={retry} className={classes.again}>
        {MESSAGES.offline.retry}
      </Button>
    </>
  );
}

function CardFields({ intent, isPaying, problem, onPay }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [look] = useState(cardLook);
  const [hint, setHint] = useState<string | null>(null);
  const [isComplete, setIsComplete] = useState(false);
  const label = useId();
  const isDemo = intent.standIn !== null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || isPaying) return;
    if (!isComplete) {
      setHint(upgradePage.cardIncomplete);
      return;
    }
    void onPay(() => chargeCard(stripe, intent.clientSecret, { payment_method: { card } }));
  };

  return (
    <form onSubmit={submit} aria-busy={isPaying}>
      <h2 id={label} className={classes.label}>
        {upgradePage.cardHeading}
      </h2>
      <div role="group" aria-labelledby={label} className={isDemo ? undefined : classes.field}>
        <CardElement
          options={look}
          onChange={({ complete, error }) => {
            setIsComplete(complete);
            setHint(error?.message ?? null);
          }}
        />
      </div>
      <FormProblem text={hint ?? problem ?? undefined} />
      <Button type="submit" size="md" fullWidth loading={isPaying} className={classes.pay}>
        {payment.complete}
      </Button>
      <p className={classes.safety}>
        <IconLock size={18} aria-hidden />
        {isDemo ? upgradePage.demo : upgradePage.cardSafety}
      </p>
    </form>
  );
}
