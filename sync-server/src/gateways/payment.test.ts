import {
  PAYMENT_FAULTS,
  startStandInProvider,
  type StandInProvider,
} from "@reignwell/testing/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { paymentConfig } from "../config-payment.ts";
import { PaymentFailure, type PaymentProvider } from "./payment.ts";
import { openStripe } from "./stripe-payment.ts";

const OWNER = { userId: 7, accountKey: "0b0d7c1e-7d5a-4f5a-9e43-0a52b1f7f001" };

let standIn: StandInProvider;
let provider: PaymentProvider;
beforeAll(async () => {
  standIn = await startStandInProvider();
  const config = paymentConfig(standIn.env);
  if (!config) throw new Error("The stand-in has given its keys");
  provider = openStripe(config, { call: 150, request: 900 });
});
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.calls.length = 0;
});

describe("DEC-84: the payment at the provider", () => {
  it("is 10000 cents of USD with the account in its metadata, and one for each attempt", async () => {
    const made = await provider.create(OWNER, "0");
    const again = await provider.create(OWNER, "0");
    const next = await provider.create(OWNER, "1");
    expect(made).toMatchObject({ status: "open", amount: 10_000, currency: "usd", owner: OWNER });
    expect(again.id).toBe(made.id);
    expect(next.id).not.toBe(made.id);
    const [call] = standIn.calls;
    expect(call?.form.get("amount")).toBe("10000");
    expect(call?.idempotencyKey).toContain(OWNER.accountKey);
  });

  it("the stand-in repeats the first answer of an attempt, a failure too, and no other parameters", async () => {
    const attempt = "after-a-failure";
    standIn.fault = "500";
    await expect(provider.create(OWNER, attempt)).rejects.toThrow(PaymentFailure);
    standIn.fault = null;
    await expect(provider.create(OWNER, attempt)).rejects.toThrow("500");
    expect(await provider.create(OWNER, "the-next")).toMatchObject({ status: "open" });
    await expect(provider.create({ ...OWNER, userId: 8 }, "the-next")).rejects.toThrow("400");
  });

  it("is not there for an id that the provider does not know", async () => {
    expect(await provider.find("pi_unknown")).toBeNull();
  });

  it("that was given up is over, also at the second time; a paid or an unknown one stays as it is", async () => {
    const { id } = await provider.create(OWNER, "given-up");
    await provider.cancel(id);
    expect(await provider.find(id)).toMatchObject({ status: "canceled" });
    await provider.cancel(id);
    await provider.cancel("pi_unknown");
    const paid = await provider.create(OWNER, "paid");
    standIn.book.pay(paid.id);
    await provider.cancel(paid.id);
    expect(await provider.find(paid.id)).toMatchObject({ status: "paid" });
    standIn.fault = "500";
    await expect(provider.cancel(id)).rejects.toThrow(PaymentFailure);
    standIn.fault = null;
  });

  it.each(PAYMENT_FAULTS)(
    "a provider that fails by %s is a failure within the time",
    async (fault) => {
      const { id } = await provider.create(OWNER, `before-${fault}`);
      standIn.fault = fault;
      const started = performance.now();
      await expect(provider.find(id)).rejects.toThrow(PaymentFailure);
      expect(performance.now() - started).toBeLessThan(2_000);
      standIn.fault = null;
      expect(await provider.find(id)).toMatchObject({ id });
    },
  );

  it("every page of what changed is read", async () => {
    const since = Date.now() - 1000;
    const ids = Array.from(
      { length: 230 },
      () => standIn.book.create({ metadata: { product: "reignwell-membership" } }).id,
    );
    standIn.book.create({ metadata: { product: "a mug" } });
    expect(await provider.changedSince(since)).toEqual(expect.arrayContaining(ids));
    expect(standIn.calls.filter(({ path }) => path === "/v1/payment_intents")).toHaveLength(3);
  });
});

describe("the signed webhook", () => {
  const now = Date.UTC(2026, 10, 22);
  const signed = (live = false) => {
    const intent = standIn.book.create({ livemode: live });
    const event = standIn.book.event("payment_intent.succeeded", intent, live);
    const { payload, headers } = standIn.signed(event, now);
    return { intent, body: Buffer.from(payload), signature: headers["stripe-signature"] ?? "" };
  };

  it("says which payment has changed", () => {
    const { intent, body, signature } = signed();
    expect(provider.readEvent(body, signature, now)?.paymentId).toBe(intent.id);
  });

  it("is refused when one byte was altered, the signature is missing, or it is six minutes old", () => {
    const { body, signature } = signed();
    const altered = Buffer.from(body);
    altered[20] = (altered[20] ?? 0) ^ 1;
    expect(provider.readEvent(altered, signature, now)).toBeNull();
    expect(provider.readEvent(body, "", now)).toBeNull();
    expect(provider.readEvent(body, signature, now + 6 * 60_000)).toBeNull();
    expect(provider.readEvent(body, signature, now + 4 * 60_000)).not.toBeNull();
  });

  it("of the other mode is about no payment of ours", () => {
    const { body, signature } = signed(true);
    expect(provider.readEvent(body, signature, now)).toMatchObject({ paymentId: null });
  });
});
