import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROUTES } from "@reignwell/contract";
import { readMail } from "@reignwell/testing/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type PaymentServer, startPaymentServer } from "../../../testing/payment-server.ts";
import type { TestPerson } from "../../../testing/start-test-server.ts";
import type { PaymentProvider } from "../../gateways/payment.ts";
import { type LiveHub, openLiveHub } from "../../sync/live/live-hub.ts";
import { listUnsettled } from "./payment-repository.ts";
import { reconcileDaily, reconcilePayments } from "./reconcile-payments.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let server: PaymentServer;
let live: LiveHub;
beforeAll(async () => {
  server = await startPaymentServer();
  live = await openLiveHub(server.database);
});
afterAll(async () => {
  await live.close();
  await server.close();
});

/** The library waits before it asks a provider that failed once more. */
const PATIENT = { timeout: 10_000 };
const written = () => vi.fn<(...args: unknown[]) => void>();
const log = { info: written(), error: written() };
beforeEach(() => {
  vi.clearAllMocks();
});
const deps = () => ({ ...server.deps, live, sendReceipt: () => Promise.resolve() });
const look = () => reconcilePayments(deps(), log);
const isMember = async (person: TestPerson) => (await server.membershipOf(person)).isPaidMember;

describe("the money promises: the nightly look at the provider", () => {
  it("finds what neither the browser nor a webhook told: paid, refunded, decided", async () => {
    const { book } = server.standIn;
    const paid = await server.somebody();
    const { paymentIntentId: id } = await server.createIntent(paid);
    book.pay(id);
    // A restored database does not even know that the payment was made.
    await server.database.sql`delete from payments where id = ${id}`;
    const disputed = await server.somebody();
    const { paymentIntentId: other } = await server.createIntent(disputed);
    book.pay(other);
    await server.upgrade(disputed, other);
    await server.deliver(book.dispute(other));

    expect(await look()).toMatchObject({ granted: 1, revoked: 0, failed: 0 });
    expect([await isMember(paid), await isMember(disputed)]).toEqual([true, true]);
    expect(await look()).toMatchObject({ granted: 0, revoked: 0 });

    book.refund(id);
    book.closeDispute(other, "lost");
    expect(await look()).toMatchObject({ granted: 0, revoked: 2 });
    expect([await isMember(paid), await isMember(disputed)]).toEqual([false, false]);
  });

  it("finds what was paid of an intent that is older than the 30 days that it asks for", async () => {
    const { book } = server.standIn;
    const person = await server.somebody();
    const { paymentIntentId: id } = await server.createIntent(person);
    const intent = book.intents.get(id);
    if (intent) intent.created -= 40 * 86_400;
    book.pay(id);
    expect(await look()).toMatchObject({ granted: 1 });
    expect(await isMember(person)).toBe(true);
  });

  it("goes on after a payment that can't be stored, and says which it was", async () => {
    const { book } = server.standIn;
    const [person, unlucky] = [await server.somebody(), await server.somebody()];
    const { paymentIntentId: id } = await server.createIntent(person);
    book.pay(id);
    const { accountKey } = unlucky.user;
    const userId = String(unlucky.user.id);
    const metadata = { product: "reignwell-membership", userId, accountKey };
    // The latest is asked about first; no column holds such an amount.
    const odd = book.create({ metadata, amount: 1e12 });
    expect(await look()).toMatchObject({ granted: 1, failed: 1 });
    expect(await isMember(person)).toBe(true);
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ payment: odd.id }),
      expect.any(String),
    );
    book.intents.delete(odd.id);
  });

  it("that failed is tried again after an hour, and one that did not after a day", async () => {
    const person = await server.somebody();
    server.standIn.book.pay((await server.createIntent(person)).paymentIntentId);
    const { payment } = server.deps;
    if (payment === null) throw new Error("The stand-in has given its keys");
    const changedSince = vi.fn<PaymentProvider["changedSince"]>((since) =>
      payment.changedSince(since),
    );
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const stop = reconcileDaily({ ...deps(), payment: { ...payment, changedSince } }, log);
    const later = (time: number) => {
      server.clock.advance(time);
      vi.advanceTimersByTime(60_000);
      return changedSince.mock.calls.length;
    };
    try {
      server.standIn.fault = "500";
      expect(later(0)).toBe(1);
      await expect.poll(() => log.error.mock.calls.length, PATIENT).toBe(1);
      server.standIn.fault = null;
      // The lists are answered, then nothing about a payment is.
      server.standIn.whileAnswering = ({ path }) => {
        if (path === "/v1/disputes") server.standIn.fault = "garbage";
      };
      expect(later(HOUR - 60_000)).toBe(1);
      expect(later(60_000)).toBe(2);
      await expect.poll(() => log.info.mock.calls.length, PATIENT).toBe(1);
      server.standIn.whileAnswering = null;
      server.standIn.fault = null;
      expect(later(HOUR)).toBe(3);
      await expect.poll(() => log.info.mock.calls.length, PATIENT).toBe(2);
      expect(later(DAY - 60_000)).toBe(3);
      expect(later(60_000)).toBe(4);
      await expect.poll(() => log.info.mock.calls.length, PATIENT).toBe(3);
    } finally {
      server.standIn.whileAnswering = null;
      server.standIn.fault = null;
      stop();
      vi.useRealTimers();
    }
    const about = { payment: expect.any(String) as string };
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining(about), expect.any(String));
    expect(await isMember(person)).toBe(true);
  }, 30_000);

  it("runs by itself in a server that was just started, and finds what nobody told", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const started = await startPaymentServer();
    try {
      const person = await started.somebody();
      started.standIn.book.pay((await started.createIntent(person)).paymentIntentId);
      vi.advanceTimersByTime(59_000);
      expect(await started.membershipOf(person)).toMatchObject({ isPaidMember: false });
      vi.advanceTimersByTime(1_000);
      await expect
        .poll(async () => (await started.membershipOf(person)).isPaidMember, PATIENT)
        .toBe(true);
    } finally {
      vi.useRealTimers();
      await started.close();
    }
  });

  it("asks about open payments some at a time, and leaves none out", async () => {
    const { sql } = server.database;
    const person = await server.somebody();
    await sql`insert into payments (id, user_id, amount, currency, state, created_at)
      select 'pi_old_' || n, ${person.user.id}, 10000, 'usd', 'open', now() - interval '99 days'
      from generate_series(1, 401) n`;
    try {
      const ids = new Set<string>();
      for await (const id of listUnsettled(sql)) ids.add(id);
      expect([...ids].filter((id) => id.startsWith("pi_old_"))).toHaveLength(401);
    } finally {
      await sql`delete from payments where id like 'pi_old_%'`;
    }
  });

  it("asks about open disputes however old they are, and forgets old events", async () => {
    const { book } = server.standIn;
    const person = await server.somebody();
    const { paymentIntentId: id } = await server.createIntent(person);
    book.pay(id);
    await server.upgrade(person, id);
    await server.deliver(book.dispute(id));
    const { sql } = server.database;
    expect((await sql`select 1 from payment_events`).length).toBeGreaterThan(0);
    book.closeDispute(id, "lost");
    server.clock.advance(90 * DAY);
    expect(await look()).toMatchObject({ asked: 1, revoked: 1 });
    expect(await sql`select 1 from payment_events`).toHaveLength(0);
  });
});

describe("P-008: the receipt", () => {
  it("goes once to the confirmed address", async () => {
    // In the evening of America it's tomorrow by UTC.
    server.clock.set(Date.parse("2026-11-23T03:30:00Z"));
    const person = await server.register("reader", { email: "reader@receipt.example" });
    await server.database
      .sql`update users set email_confirmed_at = now() where id = ${person.user.id}`;
    const { paymentIntentId: id } = await server.createIntent(person);
    // The page was opened some days before the card was charged.
    const intent = server.standIn.book.intents.get(id);
    if (intent) intent.created -= 3 * 86_400;
    const paid = server.standIn.book.pay(id);
    await Promise.all([
      server.deliver(paid),
      server.upgrade(person, id),
      server.upgrade(person, id),
    ]);
    const { outboxDir } = server.deps.config.mail;
    const mails = () => readdirSync(outboxDir).filter((name) => name.endsWith(".eml"));
    const receipts = async () => {
      const all = await Promise.all(
        mails().map((name) => readMail(readFileSync(join(outboxDir, name)))),
      );
      return all.filter(({ subject }) => subject === "Your Reignwell membership");
    };
    await expect.poll(receipts).toHaveLength(1);
    const [mail] = await receipts();
    expect(mail?.to).toEqual(["reader@receipt.example"]);
    expect(mail?.text).toMatch(/^Hello reader,\n\nThank you!/u);
    expect(mail?.text).toContain(id);
    expect(mail?.text).toContain("on Sunday, November 22, 2026");
    await server.deliver(paid);
    expect(await receipts()).toHaveLength(1);
  });
});

describe("DEC-85: card data touches no part of this server", () => {
  /** The provider's own test card, which a broken page might send here. */
  const CARD = "4242424242424242";

  it("not one digit of a card in the log, the database or what is sent to the provider", async () => {
    const person = await server.somebody();
    const { paymentIntentId: id, clientSecret } = await server.createIntent(person);
    const card = { number: CARD, cvc: "987", exp_month: 12 };
    const sent = [
      [ROUTES.createPaymentIntent, { card }],
      [ROUTES.upgradeToPaid, { paymentIntentId: id, card }],
      [ROUTES.upgradeToPaid, { paymentIntentId: CARD }],
      [ROUTES.paymentWebhook, { card }],
    ] as const;
    for (const [url, payload] of sent) {
      expect((await person.inject({ method: "POST", url, payload })).statusCode).toBe(400);
    }
    const { url, env } = server.standIn;
    const body = new URLSearchParams({
      key: env["STRIPE_PUBLISHABLE_KEY"] ?? "",
      client_secret: clientSecret,
      payment_method: "pm_card_visa",
    });
    const confirmed = await fetch(`${url}/v1/payment_intents/${id}/confirm`, {
      method: "POST",
      body,
    });
    expect(confirmed.status).toBe(200);
    expect((await server.upgrade(person, id)).statusCode).toBe(200);

    // Without the browser's own call to the provider.
    const asked = server.standIn.calls
      .filter(({ authorization }) => authorization !== "")
      .map(({ path, form }) => `${path} ${form.toString()}`);
    expect(asked.length).toBeGreaterThan(1);
    const places = [server.log(), await wholeDatabase(), asked.join("\n")];
    // The scan sees what it looks through: each place holds what belongs there.
    const [log = "", stored = "", told = ""] = places;
    expect(log).toContain(ROUTES.upgradeToPaid);
    expect(stored).toContain(id);
    expect(told).toContain(id);
    const everywhere = places.join("\n");
    expect(everywhere).not.toContain(CARD);
    expect(everywhere).not.toMatch(/card\W+number|"cvc"|\bexp_month\b/);
    expect(everywhere).not.toContain(clientSecret);
  });

  async function wholeDatabase(): Promise<string> {
    const { sql } = server.database;
    const tables = await sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public'`;
    const texts = await Promise.all(
      tables.map(({ name }) =>
        sql.unsafe<{ text: string }[]>(
          `select coalesce(json_agg(t), '[]')::text as text from "${name}" t`,
        ),
      ),
    );
    return texts.map(([row]) => row?.text ?? "").join("\n");
  }
});
