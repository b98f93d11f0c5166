import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { MESSAGES, type PublicUser, ROUTES, type SiteInfo } from "@reignwell/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type PaymentServer, startPaymentServer } from "../../../testing/payment-server.ts";
import { startTestServer, type TestPerson } from "../../../testing/start-test-server.ts";

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.standIn.fault = null;
  server.standIn.whileAnswering = null;
});

const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code: string }).code;

/** Somebody with a payment that the provider has received. */
async function payer(): Promise<{ person: TestPerson; id: string }> {
  const person = await server.somebody();
  const { paymentIntentId: id } = await server.createIntent(person);
  server.standIn.book.pay(id);
  return { person, id };
}

describe("P-004, DEC-84: the payment intent", () => {
  it("is made for the price, the account and nothing that the caller chose", async () => {
    const person = await server.somebody();
    const intent = await server.createIntent(person);
    const { url, book, env } = server.standIn;
    expect(intent).toMatchObject({
      publishableKey: env["STRIPE_PUBLISHABLE_KEY"],
      standIn: url,
      state: "open",
    });
    expect(book.intents.get(intent.paymentIntentId)).toMatchObject({
      amount: 10_000,
      currency: "usd",
      client_secret: intent.clientSecret,
      metadata: { userId: String(person.user.id), accountKey: person.user.accountKey },
    });
    const answer = await person.inject({
      method: "POST",
      url: ROUTES.createPaymentIntent,
      payload: { amount: 1 },
    });
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, "validation_failed"]);
  });

  it("is one for two clicks at once, and for a second visit", async () => {
    const person = await server.somebody();
    const both = await Promise.all([server.createIntent(person), server.createIntent(person)]);
    const later = await server.createIntent(person);
    expect(new Set([...both, later].map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
    expect(await server.paymentsOf(person)).toHaveLength(1);
  });

  it("is one for two clicks around a full hour, and the provider keeps no other that can be paid", async () => {
    const person = await server.somebody();
    const start = server.clock.now();
    server.clock.set(Date.UTC(2026, 10, 22, 9, 59, 59, 900));
    let second = "";
    server.standIn.whileAnswering = async () => {
      server.standIn.whileAnswering = null;
      server.clock.advance(200);
      second = (await server.createIntent(person)).paymentIntentId;
    };
    const first = await server.createIntent(person);
    expect(first).toMatchObject({ paymentIntentId: second, state: "open" });
    expect(await server.paymentsOf(person)).toMatchObject([{ id: second, state: "open" }]);
    expect((await server.createIntent(person)).paymentIntentId).toBe(second);
    const made = [...server.standIn.book.intents.values()].filter(
      ({ metadata }) => metadata["accountKey"] === person.user.accountKey,
    );
    const states = Object.fromEntries(made.map(({ id, status }) => [id === second, status]));
    expect(states).toEqual({ true: "requires_payment_method", false: "canceled" });
    server.clock.set(start);
  });

  it("is answered where the provider doesn't answer about the one that nobody gets", async () => {
    const person = await server.somebody();
    const { standIn } = server;
    server.clock.set(Date.UTC(2026, 10, 22, 10, 59, 59, 900));
    let asked = 0;
    standIn.whileAnswering = async () => {
      standIn.whileAnswering = ({ path }) => {
        if (!path.endsWith("/cancel")) return;
        asked ||= performance.now();
        return new Promise<void>(() => {});
      };
      server.clock.advance(200);
      await server.createIntent(person);
    };
    expect(await server.createIntent(person)).toMatchObject({ state: "open" });
    // The provider's own budget in these tests ends after two seconds and more.
    expect(performance.now() - asked).toBeLessThan(1_500);
  });

  it("that can't be paid any more is followed by a new one", async () => {
    const person = await server.somebody();
    const first = await server.createIntent(person);
    server.standIn.book.cancel(first.paymentIntentId);
    const second = await server.createIntent(person);
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    server.standIn.book.intents.delete(second.paymentIntentId);
    const third = await server.createIntent(person);
    expect(third.paymentIntentId).not.toBe(second.paymentIntentId);
    expect(third.state).toBe("open");
  });

  it("that the provider failed to make is tried again in the next hour", async () => {
    const person = await server.somebody();
    const request = { method: "POST", url: ROUTES.createPaymentIntent, payload: {} } as const;
    server.standIn.fault = "500";
    const failed = await person.inject(request);
    expect([failed.statusCode, codeOf(failed)]).toEqual([503, "payment_unavailable"]);
    expect(Number(failed.headers["retry-after"])).toBeGreaterThan(0);
    expect(await server.paymentsOf(person)).toEqual([]);
    server.standIn.fault = null;
    // The provider repeats its failure for a day to a call with the same key.
    server.clock.advance(3_600_000);
    expect(await server.createIntent(person)).toMatchObject({ state: "open" });
  });

  it("whose answer got lost is the same one at the next try, and the provider made one", async () => {
    const person = await server.somebody();
    const request = { method: "POST", url: ROUTES.createPaymentIntent, payload: {} } as const;
    server.standIn.fault = "lost";
    const lost = await person.inject(request);
    server.standIn.fault = null;
    expect([lost.statusCode, codeOf(lost)]).toEqual([503, "payment_unavailable"]);
    const made = () =>
      [...server.standIn.book.intents.values()].filter(
        ({ metadata }) => metadata["accountKey"] === person.user.accountKey,
      );
    expect(made()).toHaveLength(1);
    const { paymentIntentId } = await server.createIntent(person);
    expect(made().map(({ id }) => id)).toEqual([paymentIntentId]);
  });

  it("that was paid before the tab was closed says so, and no card is asked for again", async () => {
    const { person, id } = await payer();
    expect(await server.createIntent(person)).toMatchObject({ paymentIntentId: id, state: "paid" });
    expect((await server.upgrade(person, id)).statusCode).toBe(200);
  });

  it("is refused to a member by 409", async () => {
    const { person, id } = await payer();
    await server.upgrade(person, id);
    const answer = await person.inject({
      method: "POST",
      url: ROUTES.createPaymentIntent,
      payload: {},
    });
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, "already_member"]);
  });
});

describe("P-006, A-035: the upgrade call", () => {
  it("makes the payer a member for life, records when, and answers the same again", async () => {
    const { person, id } = await payer();
    const answer = await server.upgrade(person, id);
    expect(answer.json<PublicUser>()).toEqual({ ...person.user, isPaidMember: true });
    const { since } = await server.membershipOf(person);
    expect(since).not.toBeNull();
    expect((await server.upgrade(person, id)).json()).toEqual(answer.json());
    expect(await server.membershipOf(person)).toEqual({ isPaidMember: true, since });
    expect((await person.inject({ url: ROUTES.user })).json()).toMatchObject({
      isPaidMember: true,
    });
  });

  it("DEC-76: points can't be bought: neither a payment nor its refund changes any", async () => {
    const { person, id } = await payer();
    const points = async () => {
      const { sharingPoints } = (await person.inject({ url: ROUTES.user })).json<PublicUser>();
      const lines = await server.database.sql`
        select reason, points from point_ledger where user_id = ${person.user.id}`;
      return { sharingPoints, lines: [...lines] };
    };
    const before = await points();
    await server.upgrade(person, id);
    expect((await server.membershipOf(person)).isPaidMember).toBe(true);
    expect(await points()).toEqual(before);
    await server.deliver(server.standIn.book.refund(id));
    expect((await server.membershipOf(person)).isPaidMember).toBe(false);
    expect(await points()).toEqual(before);
  });

  it("R-007, DEC-76: points come from sharing, friends and achievements, go for entries, and never for money", async () => {
    const person = await server.somebody();
    const write = (reason: string) => server.database.sql`
      insert into point_ledger (user_id, reason, reference, points, created_at)
      values (${person.user.id}, ${reason}, 'x', 10, now())`;
    for (const reason of ["share", "referral", "achievement", "giveaway", "refund"]) {
      await write(reason);
    }
    for (const reason of ["purchase", "payment", "membership", ""]) {
      await expect(write(reason)).rejects.toThrow(/check/);
    }
  });

  it("and the webhook, fifty times at once, are one grant and one payment", async () => {
    const { person, id } = await payer();
    await server.database.sql`update users
      set email = 'fifty@receipt.example', email_confirmed_at = now() where id = ${person.user.id}`;
    const { outboxDir } = server.deps.config.mail;
    const receipts = async () => {
      const mails = (await readdir(outboxDir)).filter((name) => name.endsWith(".eml"));
      const texts = await Promise.all(mails.map((name) => readFile(join(outboxDir, name), "utf8")));
      return texts.filter((text) => text.includes("fifty@receipt.example"));
    };
    const event = server.standIn.events.findLast(({ type }) => type === "payment_intent.succeeded");
    if (!event) throw new Error("The payment was not told");
    const calls = Array.from({ length: 50 }, (_, at) =>
      at % 2 === 0 ? server.upgrade(person, id) : server.deliver(event),
    );
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await server.paymentsOf(person)).toEqual([{ id, state: "paid", flag: null }]);
    expect(
      await server.database.sql`select 1 from payment_events where id = ${event.id}`,
    ).toHaveLength(1);
    // Each grant mails a receipt.
    await expect.poll(receipts, { timeout: 5_000 }).toHaveLength(1);
    await new Promise((later) => setTimeout(later, 500));
    expect(await receipts()).toHaveLength(1);
  }, 30_000);

  it("is limited for each account: beyond it 429 with Retry-After, and the provider is not asked", async () => {
    const limited = await startPaymentServer({ RATE_LIMIT_PAYMENT: "2/3600" });
    const person = await limited.somebody();
    for (const status of [404, 404, 429]) {
      expect((await limited.upgrade(person, "pi_unknown")).statusCode).toBe(status);
    }
    const refused = await limited.upgrade(person, "pi_unknown");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(limited.standIn.calls).toHaveLength(2);
    const other = await limited.somebody();
    expect((await limited.upgrade(other, "pi_unknown")).statusCode).toBe(404);
    await limited.close();
  });

  it("without keys of a provider says that payment is not set up, and nothing else changes", async () => {
    const plain = await startTestServer();
    const person = await plain.register("nobody-pays");
    for (const [url, payload] of [
      [ROUTES.createPaymentIntent, {}],
      [ROUTES.upgradeToPaid, { paymentIntentId: "pi_1" }],
    ] as const) {
      const answer = await person.inject({ method: "POST", url, payload });
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { code: "payment_not_set_up", message: MESSAGES.payment.notSetUp },
      ]);
    }
    expect((await person.inject({ url: ROUTES.user })).statusCode).toBe(200);
    const tellsPayment = async (of: Pick<TestPerson, "inject">) =>
      (await of.inject({ url: ROUTES.about })).json<SiteInfo>().payment;
    expect([await tellsPayment(plain), await tellsPayment(await server.somebody())]).toEqual([
      false,
      true,
    ]);
    await plain.close();
  });
});

describe("the money promises: what gives no membership", () => {
  /** Status and code of the upgrade call, and whether the caller is a member after it. */
  const upgraded = async (person: TestPerson, id: string) => {
    const answer = await server.upgrade(person, id);
    const { isPaidMember, since } = await server.membershipOf(person);
    return [answer.statusCode, codeOf(answer), isPaidMember || since !== null];
  };
  /** A paid intent of this person that differs from ours in one thing. */
  const paidIntent = (person: TestPerson, fields: object, received?: number) => {
    const { userId, accountKey } = { userId: String(person.user.id), ...person.user };
    const metadata = { product: "reignwell-membership", userId, accountKey };
    const { id } = server.standIn.book.create({ metadata, ...fields });
    server.standIn.book.pay(id, received);
    return id;
  };

  it("another user's payment", async () => {
    const { id } = await payer();
    expect(await upgraded(await server.somebody(), id)).toEqual([404, "not_found", false]);
  });

  it("an unpaid one, also while the bank still works on it", async () => {
    const person = await server.somebody();
    const { paymentIntentId: id } = await server.createIntent(person);
    expect(await upgraded(person, id)).toEqual([402, "payment_incomplete", false]);
    const intent = server.standIn.book.intents.get(id);
    if (intent) intent.status = "processing";
    expect(await upgraded(person, id)).toEqual([402, "payment_working", false]);
    const working = await server.createIntent(person);
    expect(working).toMatchObject({ paymentIntentId: id, state: "working" });
    expect(await server.paymentsOf(person)).toMatchObject([{ id, state: "open" }]);
    // The bank says no: the same payment can be paid with another card.
    if (intent) intent.status = "requires_payment_method";
    expect(await upgraded(person, id)).toEqual([402, "payment_incomplete", false]);
    const again = await server.createIntent(person);
    expect(again).toMatchObject({ paymentIntentId: id, state: "open" });
    server.standIn.book.pay(id);
    expect((await server.upgrade(person, id)).statusCode).toBe(200);
  });

  it("one cent", async () => {
    const person = await server.somebody();
    expect(await upgraded(person, paidIntent(person, { amount: 1 }))).toEqual([
      402,
      "payment_not_counted",
      false,
    ]);
    expect(await upgraded(person, paidIntent(person, {}, 1))).toEqual([
      402,
      "payment_not_counted",
      false,
    ]);
  });

  it("another currency", async () => {
    const person = await server.somebody();
    const id = paidIntent(person, { currency: "jpy" });
    expect(await upgraded(person, id)).toEqual([402, "payment_not_counted", false]);
  });

  it("one that was refunded", async () => {
    const { person, id } = await payer();
    server.standIn.book.refund(id);
    expect(await upgraded(person, id)).toEqual([402, "payment_not_counted", false]);
  });

  it("one of which a part went back before it gave a membership", async () => {
    const { person, id } = await payer();
    server.standIn.book.refund(id, 9_900);
    expect(await upgraded(person, id)).toEqual([402, "payment_not_counted", false]);
    expect(await server.paymentsOf(person)).toEqual([
      { id, state: "paid", flag: "partial-refund" },
    ]);
  });

  it("one that names the account's key and the number of another account", async () => {
    const person = await server.somebody();
    const { accountKey } = person.user;
    const metadata = { product: "reignwell-membership", userId: "999999", accountKey };
    const id = paidIntent(person, { metadata });
    expect(await upgraded(person, id)).toEqual([404, "not_found", false]);
  });

  it("one that is disputed", async () => {
    const { person, id } = await payer();
    server.standIn.book.dispute(id);
    expect(await upgraded(person, id)).toEqual([402, "payment_not_counted", false]);
    server.standIn.book.closeDispute(id, "lost");
    expect(await upgraded(person, id)).toEqual([402, "payment_not_counted", false]);
  });

  it("one that nobody knows, or that no payment can be called", async () => {
    const person = await server.somebody();
    expect(await upgraded(person, "pi_unknown")).toEqual([404, "not_found", false]);
    for (const odd of ["../refunds", "pi_1/confirm", "", "pi_1?expand[]=a"]) {
      expect(await upgraded(person, odd)).toEqual([400, "validation_failed", false]);
    }
  });

  it("one of the live mode at a server with test keys", async () => {
    const person = await server.somebody();
    const id = paidIntent(person, { livemode: true });
    expect(await upgraded(person, id)).toEqual([402, "payment_not_counted", false]);
  });

  it("one that this server did not make", async () => {
    const person = await server.somebody();
    const id = paidIntent(person, { metadata: { userId: String(person.user.id) } });
    expect(await upgraded(person, id)).toEqual([404, "not_found", false]);
  });

  it.each(["hang", "500", "garbage", "break"] as const)(
    "a provider that fails by %s: then 503, and the next call grants",
    async (fault) => {
      const { person, id } = await payer();
      server.standIn.fault = fault;
      expect(await upgraded(person, id)).toEqual([503, "payment_unavailable", false]);
      server.standIn.fault = null;
      expect((await server.upgrade(person, id)).statusCode).toBe(200);
    },
  );

  it("an answer that a refund has overtaken on its way", async () => {
    const { person, id } = await payer();
    let isFirst = true;
    server.standIn.whileAnswering = async () => {
      if (!isFirst) return;
      isFirst = false;
      // "Paid" is on its way when the money goes back, and the webhook of that is settled first.
      const told = await server.deliver(server.standIn.book.refund(id));
      expect(told.statusCode).toBe(200);
    };
    expect(await upgraded(person, id)).toEqual([402, "payment_not_counted", false]);
    expect(await server.paymentsOf(person)).toMatchObject([{ state: "refunded" }]);
  });
});
