import { randomBytes } from "node:crypto";

/** A payment as the provider's API shows it, as far as it is used. */
export interface StandInIntent {
  id: string;
  object: "payment_intent";
  client_secret: string;
  status: "requires_payment_method" | "processing" | "succeeded" | "canceled";
  amount: number;
  amount_received: number;
  currency: string;
  livemode: boolean;
  metadata: Record<string, string>;
  latest_charge: string | null;
  /** In seconds since 1970, like all its times. */
  created: number;
}

interface Charge {
  id: string;
  object: "charge";
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  livemode: boolean;
  created: number;
}

/** Money that went back. */
export interface StandInRefund {
  id: string;
  object: "refund";
  payment_intent: string;
  charge: string;
  amount: number;
  status: "succeeded";
  created: number;
}

/** A payment that the card's owner contests. */
export interface StandInDispute {
  id: string;
  object: "dispute";
  payment_intent: string;
  charge: string;
  status: "needs_response" | "won" | "lost";
  livemode: boolean;
  created: number;
}

/** What the provider tells of a change. */
export interface StandInEvent {
  id: string;
  object: "event";
  type: string;
  livemode: boolean;
  created: number;
  data: { object: object };
}

/** The books of the stand-in: what was made and what happened to it, with an event for each. */
export class StandInBook {
  readonly intents = new Map<string, StandInIntent>();
  readonly refunds: StandInRefund[] = [];
  readonly disputes: StandInDispute[] = [];
  readonly #charges = new Map<string, Charge>();
  readonly #now: () => number;
  readonly #tell: (event: StandInEvent) => void;

  /** `tell` gets each event; `now` is the clock in ms. */
  constructor(tell: (event: StandInEvent) => void, now: () => number) {
    this.#tell = tell;
    this.#now = now;
  }

  /** Makes a payment. */
  create(fields: Partial<StandInIntent>): StandInIntent {
    const id = newId("pi");
    const intent: StandInIntent = {
      id,
      object: "payment_intent",
      client_secret: `${id}_secret_${randomBytes(8).toString("hex")}`,
      status: "requires_payment_method",
      amount: 10_000,
      amount_received: 0,
      currency: "usd",
      livemode: false,
      metadata: {},
      latest_charge: null,
      created: this.#seconds(),
      ...fields,
    };
    this.intents.set(id, intent);
    return intent;
  }

  /** The card is charged; `received` only where it is not the amount of the payment. */
  pay(id: string, received?: number): StandInEvent {
    const intent = this.#intent(id);
    if (intent.status === "succeeded") return this.#event("payment_intent.succeeded", intent);
    const charge: Charge = {
      id: newId("ch"),
      object: "charge",
      payment_intent: id,
      amount: received ?? intent.amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      livemode: intent.livemode,
      created: this.#seconds(),
    };
    this.#charges.set(id, charge);
    intent.status = "succeeded";
    intent.amount_received = charge.amount;
    intent.latest_charge = charge.id;
    return this.#event("payment_intent.succeeded", intent);
  }

  /** The payment can never be paid any more. */
  cancel(id: string): StandInEvent {
    const intent = this.#intent(id);
    intent.status = "canceled";
    return this.#event("payment_intent.canceled", intent);
  }

  /** Money goes back: all of what is left, or `amount` cents of it. */
  refund(id: string, amount?: number): StandInEvent {
    const charge = this.#charge(id);
    const sum = amount ?? charge.amount - charge.amount_refunded;
    charge.amount_refunded += sum;
    charge.refunded = charge.amount_refunded >= charge.amount;
    this.refunds.push({
      id: newId("re"),
      object: "refund",
      payment_intent: id,
      charge: charge.id,
      amount: sum,
      status: "succeeded",
      created: this.#seconds(),
    });
    return this.#event("charge.refunded", charge);
  }

  /** The card's owner contests the payment. */
  dispute(id: string): StandInEvent {
    const charge = this.#charge(id);
    charge.disputed = true;
    const dispute: StandInDispute = {
      id: newId("dp"),
      object: "dispute",
      payment_intent: id,
      charge: charge.id,
      status: "needs_response",
      livemode: charge.livemode,
      created: this.#seconds(),
    };
    this.disputes.push(dispute);
    return this.#event("charge.dispute.created", dispute);
  }

  /** The bank has decided on the latest dispute of a payment. */
  closeDispute(id: string, status: "won" | "lost"): StandInEvent {
    const dispute = this.disputes.findLast((one) => one.payment_intent === id);
    if (!dispute) throw new Error(`${id} has no dispute`);
    dispute.status = status;
    return this.#event("charge.dispute.closed", dispute);
  }

  /** A payment as an answer shows it, with its charge where that was asked for. */
  shown(intent: StandInIntent, withCharge: boolean): object {
    const charge = withCharge ? this.#charges.get(intent.id) : undefined;
    return charge ? { ...intent, latest_charge: { ...charge } } : { ...intent };
  }

  /** An event of any kind about any object, told like the others. */
  event(type: string, object: object, livemode = false): StandInEvent {
    const event: StandInEvent = {
      id: newId("evt"),
      object: "event",
      type,
      livemode,
      created: this.#seconds(),
      data: { object: structuredClone(object) },
    };
    this.#tell(event);
    return event;
  }

  #event(type: string, object: { livemode: boolean }): StandInEvent {
    return this.event(type, object, object.livemode);
  }

  #intent(id: string): StandInIntent {
    const intent = this.intents.get(id);
    if (!intent) throw new Error(`There is no payment ${id}`);
    return intent;
  }

  #charge(id: string): Charge {
    const charge = this.#charges.get(id);
    if (!charge) throw new Error(`${id} is not paid`);
    return charge;
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000);
  }
}

function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString("hex")}`;
}
