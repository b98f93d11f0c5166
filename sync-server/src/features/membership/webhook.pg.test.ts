import { ROUTES, type SyncAnswer, SYNC_PROTOCOL } from "@reignwell/contract";
import type { StandInEvent } from "@reignwell/testing/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type PaymentServer, startPaymentServer } from "../../../testing/payment-server.ts";
import type { TestPerson } from "../../../testing/start-test-server.ts";

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.standIn.fault = null;
});

const isMember = async (person: TestPerson) => (await server.membershipOf(person)).isPaidMember;

const flagsOf = async (person: TestPerson) =>
  Object.fromEntries((await server.paymentsOf(person)).map(({ id, flag }) => [id, flag]));

/** Somebody whose card was charged, and the event that tells it. */
async function payer(): Promise<{ person: TestPerson; id: string; paid: StandInEvent }> {
  const person = await server.somebody();
  const { paymentIntentId: id } = await server.createIntent(person);
  return { person, id, paid: server.standIn.book.pay(id) };
}

describe("DEC-84, C-031: the signed webhook", () => {
  it("grants without the browser: a payer who closes the tab loses nothing", async () => {
    const { person, paid } = await payer();
    const answer = await server.deliver(paid);
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    expect(await isMember(person)).toBe(true);
  });

  it.each(["before", "after"])(
    "and the upgrade call that comes %s it are one grant",
    async (when) => {
      const { person, id, paid } = await payer();
      const both = [() => server.deliver(paid), () => server.upgrade(person, id)];
      for (const call of when === "before" ? both.toReversed() : both) {
        expect((await call()).statusCode).toBe(200);
      }
      expect(await server.paymentsOf(person)).toEqual([{ id, state: "paid", flag: null }]);
      expect(await isMember(person)).toBe(true);
    },
  );

  it("delivered ten times has one effect: a refund that follows the grant stays", async () => {
    const { person, id, paid } = await payer();
    await server.deliver(paid);
    await server.deliver(server.standIn.book.refund(id));
    const again = await Promise.all(Array.from({ length: 10 }, () => server.deliver(paid)));
    expect(new Set(again.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await isMember(person)).toBe(false);
  });

  it("with altered bytes, no signature, another's secret or an old timestamp: 400, no effect", async () => {
    const { person, paid } = await payer();
    const { payload, headers } = server.standIn.signed(paid);
    const forged = { ...headers, "stripe-signature": `t=${paid.created},v1=${"0".repeat(64)}` };
    const refused = [
      { payload: payload.replace("succeeded", "Succeeded"), headers },
      { payload: `${payload} `, headers },
      { payload, headers: { "content-type": "application/json" } },
      { payload, headers: forged },
      server.standIn.signed(paid, Date.now() - 6 * 60_000),
    ];
    for (const request of refused) {
      const answer = await server.inject({
        method: "POST",
        url: ROUTES.paymentWebhook,
        ...request,
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: "malformed_request" },
      ]);
    }
    expect(await isMember(person)).toBe(false);
    expect((await server.deliver(paid, Date.now() - 4 * 60_000)).statusCode).toBe(200);
    expect(await isMember(person)).toBe(true);
  });

  it("of an unknown kind, of another mode or about a stranger's payment: 2xx, no effect", async () => {
    const { person, id } = await payer();
    const { book } = server.standIn;
    const intent = book.intents.get(id) ?? {};
    const strange = [
      book.event("customer.created", { id: "cus_1", payment_intent: id }),
      book.event("payment_intent.succeeded", intent, true),
      book.event("payment_intent.succeeded", { id: "pi_of_a_shop_beside_us" }),
      book.event("charge.refunded", { payment_intent: null }),
    ];
    for (const event of strange) expect((await server.deliver(event)).statusCode).toBe(200);
    expect(await isMember(person)).toBe(false);
  });

  it("is sent again by the provider when it could not be asked, and then counts", async () => {
    const { person, paid } = await payer();
    server.standIn.fault = "500";
    expect((await server.deliver(paid)).statusCode).toBe(503);
    expect(await isMember(person)).toBe(false);
    server.standIn.fault = null;
    expect((await server.deliver(paid)).statusCode).toBe(200);
    expect(await isMember(person)).toBe(true);
  });

  it("of a success that the provider does not answer yet is sent again, and then counts", async () => {
    const person = await server.somebody();
    const { paymentIntentId: id } = await server.createIntent(person);
    const intent = server.standIn.book.intents.get(id);
    if (!intent) throw new Error("The payment was not made");
    const told = server.standIn.book.event("payment_intent.succeeded", intent);
    expect((await server.deliver(told)).statusCode).toBe(503);
    server.standIn.book.pay(id);
    expect((await server.deliver(told)).statusCode).toBe(200);
    expect(await isMember(person)).toBe(true);
  });

  it("whose effect failed is not noted either: sent again, it counts", async () => {
    const { person, paid } = await payer();
    const { sql } = server.database;
    await sql`create function no_members() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`;
    await sql`create trigger no_members before update of is_paid_member on users
      for each row execute function no_members()`;
    try {
      expect((await server.deliver(paid)).statusCode).toBe(500);
    } finally {
      await sql`drop function no_members cascade`;
    }
    expect(await isMember(person)).toBe(false);
    expect((await server.deliver(paid)).statusCode).toBe(200);
    expect(await isMember(person)).toBe(true);
  });

  it("needs no session, and no page of another site can send one", async () => {
    const { paid } = await payer();
    const { payload, headers } = server.standIn.signed(paid);
    const site = { ...headers, "sec-fetch-site": "cross-site" };
    const request = { method: "POST", url: ROUTES.paymentWebhook, payload } as const;
    expect((await server.inject({ ...request, headers: site })).statusCode).toBe(403);
    expect((await server.inject({ ...request, headers })).statusCode).toBe(200);
  });
});

describe("the money promises: what takes a membership back", () => {
  it("a full refund and a lost dispute revoke; an open dispute and a partial refund flag", async () => {
    const { book } = server.standIn;
    const refunded = await payer();
    await server.deliver(refunded.paid);
    await server.deliver(book.refund(refunded.id, 4_000));
    expect(await isMember(refunded.person)).toBe(true);
    expect(await server.paymentsOf(refunded.person)).toMatchObject([{ flag: "partial-refund" }]);
    await server.deliver(book.refund(refunded.id));
    expect(await server.membershipOf(refunded.person)).toEqual({
      isPaidMember: false,
      since: null,
    });
    expect(await server.paymentsOf(refunded.person)).toMatchObject([
      { state: "refunded", flag: null },
    ]);

    const disputed = await payer();
    await server.deliver(disputed.paid);
    await server.deliver(book.dispute(disputed.id));
    expect(await isMember(disputed.person)).toBe(true);
    expect(await server.paymentsOf(disputed.person)).toMatchObject([
      { state: "paid", flag: "dispute" },
    ]);
    await server.deliver(book.closeDispute(disputed.id, "lost"));
    expect(await isMember(disputed.person)).toBe(false);
    expect(await server.paymentsOf(disputed.person)).toMatchObject([
      { state: "disputed", flag: null },
    ]);
  });

  it("a dispute that was won leaves a member, and the flag goes", async () => {
    const { person, id, paid } = await payer();
    await server.deliver(paid);
    await server.deliver(server.standIn.book.dispute(id));
    await server.deliver(server.standIn.book.closeDispute(id, "won"));
    expect(await isMember(person)).toBe(true);
    expect(await server.paymentsOf(person)).toEqual([{ id, state: "paid", flag: null }]);
  });

  it("in any order of the events the end is right: the refund before the success", async () => {
    const { person, id, paid } = await payer();
    const refund = server.standIn.book.refund(id);
    await server.deliver(refund);
    await server.deliver(paid);
    expect(await isMember(person)).toBe(false);
    expect(await server.paymentsOf(person)).toMatchObject([{ state: "refunded" }]);

    const other = await payer();
    const opened = server.standIn.book.dispute(other.id);
    const won = server.standIn.book.closeDispute(other.id, "won");
    for (const event of [won, opened, other.paid]) await server.deliver(event);
    expect(await isMember(other.person)).toBe(true);
  });

  it("who is refunded can pay again", async () => {
    const { person, id, paid } = await payer();
    await server.deliver(paid);
    await server.deliver(server.standIn.book.refund(id));
    const { paymentIntentId: second } = await server.createIntent(person);
    expect(second).not.toBe(id);
    await server.deliver(server.standIn.book.pay(second));
    expect(await isMember(person)).toBe(true);
  });

  it("a second payment is flagged, and returning either of them leaves a member", async () => {
    const { person, id, paid } = await payer();
    const { metadata } = server.standIn.book.intents.get(id) ?? { metadata: {} };
    const second = server.standIn.book.create({ metadata });
    await server.deliver(paid);
    await server.deliver(server.standIn.book.pay(second.id));
    const flags = (await server.paymentsOf(person)).map(({ flag }) => flag);
    expect(new Set(flags)).toEqual(new Set([null, "second-payment"]));
    await server.deliver(server.standIn.book.refund(id));
    expect(await isMember(person)).toBe(true);
    // The second carries the membership from now on: nobody may be led to return it too.
    expect(await flagsOf(person)).toEqual({ [id]: null, [second.id]: null });
    await server.deliver(server.standIn.book.refund(second.id));
    expect(await isMember(person)).toBe(false);
  });

  it("a dispute over a second payment, opened and won, leaves its flag and adds none", async () => {
    const { book } = server.standIn;
    const { person, id, paid } = await payer();
    const { metadata } = book.intents.get(id) ?? { metadata: {} };
    const second = book.create({ metadata });
    await server.deliver(paid);
    await server.deliver(book.pay(second.id));
    for (const disputed of [second.id, id]) {
      await server.deliver(book.dispute(disputed));
      expect(await flagsOf(person)).toMatchObject({ [disputed]: "dispute" });
      await server.deliver(book.closeDispute(disputed, "won"));
      expect(await flagsOf(person)).toEqual({ [id]: null, [second.id]: "second-payment" });
    }
  });

  it("a payment whose account was deleted meanwhile is kept for the administrator", async () => {
    const { person, id, paid } = await payer();
    const payload = { password: person.password };
    await person.inject({ method: "DELETE", url: ROUTES.account, payload });
    expect((await server.deliver(paid)).statusCode).toBe(200);
    const [row] = await server.database
      .sql`select user_id, state, flag from payments where id = ${id}`;
    expect(row).toEqual({ user_id: null, state: "paid", flag: "no-account" });
  });
});

describe("A-035: the account's other devices", () => {
  const answerOf = async (person: TestPerson) => {
    const payload = {
      protocol: SYNC_PROTOCOL,
      device: crypto.randomUUID(),
      push: 0,
      sentAt: Date.now(),
      epoch: null,
      cursor: 0,
      changes: [],
    };
    return (await person.inject({ method: "POST", url: ROUTES.sync, payload })).json<SyncAnswer>();
  };

  it("hear of the membership by the open stream within a second, and with their next sync", async () => {
    const { person, id, paid } = await payer();
    const stream = await server.app.inject({
      url: ROUTES.syncLive,
      headers: { cookie: person.cookie },
      payloadAsStream: true,
    });
    const heard: string[] = [];
    stream.stream().on("data", (part: Buffer) => heard.push(part.toString()));
    expect((await answerOf(person)).account).toMatchObject({
      isPaidMember: false,
      sharingPoints: 0,
    });
    await server.deliver(paid);
    const granted =
      'event: account\ndata: {"isPaidMember":true,"sharingPoints":0,"accountVersion":1}\n\n';
    await expect.poll(() => heard.join(""), { timeout: 1_000 }).toContain(granted);
    expect((await answerOf(person)).account).toMatchObject({
      isPaidMember: true,
      sharingPoints: 0,
    });
    await server.deliver(server.standIn.book.refund(id));
    const revoked =
      'event: account\ndata: {"isPaidMember":false,"sharingPoints":0,"accountVersion":2}\n\n';
    await expect.poll(() => heard.join(""), { timeout: 1_000 }).toContain(revoked);
    stream.stream().destroy();
  });
});
