import {
  type PaymentIntentAnswer,
  type PublicUser,
  ROUTES,
  type SiteInfo,
  STAND_IN_CARDS,
} from "@reignwell/contract";
import { aUser } from "@reignwell/testing";
import { vi } from "vitest";

/** Where the stand-in of these tests would answer. */
export const STAND_IN = "http://127.0.0.1:4242";

/** How a call ends: an answer, a refusal by its code, or no answer. */
type Ending = { status: number; body: unknown } | "away";

const refusal = (status: number, code: string): Ending => ({
  status,
  body: { code, message: `The server says ${code}` },
});

/** A server and a card provider as a page meets them; a test changes what they say. */
export class PaymentServer {
  readonly member: PublicUser = aUser({ isPaidMember: true });
  readonly intent: PaymentIntentAnswer = {
    paymentIntentId: "pi_1",
    clientSecret: "pi_1_secret_x",
    publishableKey: "pk_test_1",
    standIn: STAND_IN,
    state: "open",
  };
  /** Whom the operator has named as the seller. */
  owner: SiteInfo["owner"] = { name: null, address: null, email: null };
  /** Every call about the payment, by its path, in its order. */
  readonly calls: string[] = [];
  /** Who the server says that the caller is. */
  asking: Ending = { status: 200, body: aUser() };
  preparing: Ending = { status: 200, body: this.intent };
  upgrading: Ending = { status: 200, body: this.member };
  charging: Ending = { status: 200, body: { id: "pi_1", status: "succeeded" } };

  constructor() {
    vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
      const path = address.replace(STAND_IN, "");
      if (path === ROUTES.about) return Response.json({ owner: this.owner });
      this.calls.push(path);
      const ending = this.#endingOf(path, init?.body);
      if (ending === "away") throw new TypeError("Failed to fetch");
      return new Response(JSON.stringify(ending.body), { status: ending.status });
    });
  }

  refuseUpgrade(status: number, code: string): void {
    this.upgrading = refusal(status, code);
  }

  refusePreparing(status: number, code: string): void {
    this.preparing = refusal(status, code);
  }

  /** How often a path was called. */
  count(path: string): number {
    return this.calls.filter((called) => called === path).length;
  }

  #endingOf(path: string, body: unknown): Ending {
    if (path === ROUTES.session) return this.asking;
    if (path === ROUTES.createPaymentIntent) return this.preparing;
    if (path === ROUTES.upgradeToPaid) return this.upgrading;
    return body instanceof URLSearchParams && body.get("payment_method") === STAND_IN_CARDS.declined
      ? { status: 402, body: { error: { type: "card_error", message: "Your card was declined." } } }
      : this.charging;
  }
}
