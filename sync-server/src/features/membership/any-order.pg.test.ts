import type { StandInEvent } from "@reignwell/testing/node";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type PaymentServer, startPaymentServer } from "../../../testing/payment-server.ts";

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer({ RATE_LIMIT_PAYMENT: "off" });
});
afterAll(() => server.close());

/** What can happen to a payment at the provider after the card was charged. */
const FACTS = ["part", "full", "dispute", "won", "lost"] as const;
type Fact = (typeof FACTS)[number];
/** A fact; one of the events so far, delivered for the first time or again; the upgrade call. */
type Step = Fact | "upgrade" | { deliver: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...FACTS),
  fc.constant("upgrade" as const),
  fc.record({ deliver: fc.nat(20) }),
);

/** The promises, in a few lines: what is true of a payment, and what an account has from it. */
class Model {
  refund: "none" | "part" | "full" = "none";
  dispute: "none" | "open" | "won" | "lost" = "none";
  isMember = false;

  /** Whether this can happen now. */
  happens(fact: Fact): boolean {
    if (fact === "part" || fact === "full") {
      if (this.refund !== "none" && fact === "part") return false;
      if (this.refund === "full") return false;
      this.refund = fact;
      return true;
    }
    if (this.dispute !== (fact === "dispute" ? "none" : "open")) return false;
    this.dispute = fact === "dispute" ? "open" : fact;
    return true;
  }

  /** The server hears of it: nothing refunded or disputed grants; a full refund, a loss revoke. */
  heard(): void {
    if (this.refund === "full" || this.dispute === "lost") this.isMember = false;
    else if (this.refund === "none" && this.dispute !== "open") this.isMember = true;
  }

  get row(): { state: string; flag: string | null } {
    if (this.refund === "full") return { state: "refunded", flag: null };
    if (this.dispute === "lost") return { state: "disputed", flag: null };
    if (this.dispute === "open") {
      return { state: this.isMember ? "paid" : "disputed", flag: "dispute" };
    }
    return { state: "paid", flag: this.refund === "part" ? "partial-refund" : null };
  }
}

it("the money promises: in any order, doubled or late, the events and the upgrade call end right", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), fc.infiniteStream(fc.nat()), run),
    { numRuns: 40 },
  );
}, 120_000);

async function run(steps: readonly Step[], dice: IterableIterator<number>): Promise<void> {
  const { book } = server.standIn;
  const person = await server.somebody();
  const { paymentIntentId: id } = await server.createIntent(person);
  const model = new Model();
  const events: StandInEvent[] = [book.pay(id)];
  const noted = new Set<string>();
  const deliver = async (event: StandInEvent) => {
    expect((await server.deliver(event)).statusCode).toBe(200);
    if (!noted.has(event.id)) model.heard();
    noted.add(event.id);
  };
  const happen: Record<Fact, () => StandInEvent> = {
    part: () => book.refund(id, 3_000),
    full: () => book.refund(id),
    dispute: () => book.dispute(id),
    won: () => book.closeDispute(id, "won"),
    lost: () => book.closeDispute(id, "lost"),
  };
  for (const one of steps) {
    if (one === "upgrade") {
      await server.upgrade(person, id);
      model.heard();
    } else if (typeof one === "object") {
      const event = events[one.deliver % events.length];
      if (event) await deliver(event);
    } else if (model.happens(one)) {
      events.push(happen[one]());
    }
  }
  // The provider goes on until each was taken, in an order of its own.
  const late = events.map((event) => ({ event, at: dice.next().value ?? 0 }));
  for (const { event } of late.toSorted((one, other) => one.at - other.at)) await deliver(event);
  expect(await server.membershipOf(person)).toMatchObject({ isPaidMember: model.isMember });
  expect(await server.paymentsOf(person)).toEqual([{ id, ...model.row }]);
}
