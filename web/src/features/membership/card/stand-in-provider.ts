import { MESSAGES, STAND_IN_CARDS } from "@reignwell/contract";
import type { Stripe } from "@stripe/stripe-js";
import classes from "./stand-in-provider.module.css";

/**
 * What the page uses of the card provider's program, for demonstrations and journeys: in place of
 * the provider's frame it offers two cards by name and confirms at the stand-in. The page around it
 * runs as with the real one.
 *
 * @param origin where the stand-in answers
 */
export function standInProvider(origin: string, publishableKey: string): Stripe {
  const card = new StandInCard();
  const unused = () => Promise.reject(new Error("The stand-in takes payments by card only"));
  const provider = {
    elements: () => ({ create: () => card, getElement: () => card, update: () => undefined }),
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: (clientSecret: string) =>
      confirmAt(origin, { key: publishableKey, client_secret: clientSecret, ...card.chosen() }),
  };
  // The part of the interface that `card-form.tsx` and the provider's React components use.
  return provider as unknown as Stripe;
}

async function confirmAt(origin: string, fields: Record<string, string>): Promise<unknown> {
  const [id] = String(fields["client_secret"]).split("_secret_");
  const answer = await fetch(`${origin}/v1/payment_intents/${id}/confirm`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const body: unknown = await answer.json();
  return answer.ok ? { paymentIntent: body } : body;
}

type Listener = (event: unknown) => void;

/** Two cards to choose from, in the place of the provider's frame. */
class StandInCard {
  readonly #fields = document.createElement("fieldset");
  readonly #listeners = new Map<string, Listener>();

  constructor() {
    this.#fields.className = classes.cards ?? "";
    const legend = document.createElement("legend");
    legend.textContent = MESSAGES.upgradePage.demoCard;
    const { demoAccepted, demoDeclined } = MESSAGES.upgradePage;
    this.#fields.append(
      legend,
      choice(STAND_IN_CARDS.accepted, demoAccepted, true),
      choice(STAND_IN_CARDS.declined, demoDeclined, false),
    );
  }

  readonly chosen = (): { payment_method: string } => {
    const checked = this.#fields.querySelector<HTMLInputElement>("input:checked");
    return { payment_method: checked?.value ?? STAND_IN_CARDS.accepted };
  };

  readonly mount = (place: HTMLElement): void => {
    place.append(this.#fields);
    this.#listeners.get("ready")?.(undefined);
    this.#listeners.get("change")?.({ complete: true, empty: false });
  };

  readonly on = (event: string, listener: Listener): void => {
    this.#listeners.set(event, listener);
    // The page listens after it has put the element into its place.
    if (!this.#fields.isConnected) return;
    if (event === "ready") listener(undefined);
    if (event === "change") listener({ complete: true, empty: false });
  };

  readonly off = (event: string): void => {
    this.#listeners.delete(event);
  };

  readonly update = (): void => undefined;
  readonly destroy = (): void => this.#fields.remove();
}

function choice(value: string, text: string, isChosen: boolean): HTMLLabelElement {
  const label = document.createElement("label");
  const input = document.createElement("input");
  Object.assign(input, { type: "radio", name: "stand-in-card", value, defaultChecked: isChosen });
  label.append(input, text);
  return label;
}
