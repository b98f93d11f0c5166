import { Button } from "@mantine/core";
import { MESSAGES, type PaymentIntentAnswer } from "@reignwell/contract";
import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { IconLock } from "@tabler/icons-react";
import { type FormEvent, useId, useState } from "react";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import classes from "./card-fields.module.css";
import { cardLook } from "./card-look.ts";
import { type Charge, chargeCard } from "./card-provider.ts";

export interface CardFieldsProps {
  intent: PaymentIntentAnswer;
  isPaying: boolean;
  /** Why the last try charged nothing. */
  problem: string | null;
  onPay: (charge: () => Promise<Charge>) => Promise<void>;
}

const payment = MESSAGES.payment;
const upgradePage = MESSAGES.upgradePage;

/** The card's field, which the provider draws, and the button that pays. */
export function CardFields({ intent, isPaying, problem, onPay }: CardFieldsProps) {
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
