import { adminPayments, ROUTES } from "@reignwell/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type PaymentServer, startPaymentServer } from "../../../testing/payment-server.ts";
import { TEST_PASSWORD } from "../../../testing/start-test-server.ts";
import { listPayments } from "./payment-repository.ts";

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());

it("a payment to look at is listed before any number of newer ones", async () => {
  const { book } = server.standIn;
  const person = await server.somebody();
  const { paymentIntentId: id } = await server.createIntent(person);
  await server.deliver(book.pay(id));
  await server.deliver(book.refund(id, 100));
  const { sql } = server.database;
  await sql`insert into payments (id, user_id, amount, currency, state, created_at)
    select 'pi_newer_' || n, ${person.user.id}, 10000, 'usd', 'open', now() + interval '1 day'
    from generate_series(1, 501) n`;
  try {
    expect((await listPayments(sql)).slice(0, 1)).toMatchObject([
      { paymentIntentId: id, flag: "partial-refund" },
    ]);
  } finally {
    await sql`delete from payments where user_id = ${person.user.id}`;
  }
});

it("DEC-84: GET /api/admin/payments shows whose payment it was, how it stands, and what to look at", async () => {
  const { book } = server.standIn;
  const person = await server.somebody();
  const { paymentIntentId: id } = await server.createIntent(person);
  await server.deliver(book.pay(id));
  await server.deliver(book.dispute(id));
  const gone = await server.somebody();
  const { paymentIntentId: orphan } = await server.createIntent(gone);
  const payload = { password: gone.password };
  await gone.inject({ method: "DELETE", url: ROUTES.account, payload });
  await server.deliver(book.pay(orphan));
  await server.database.sql`update payments set created_at = created_at + interval '1 hour'
    where id = ${orphan}`;

  const refused = await person.inject({ url: ROUTES.adminPayments });
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: "forbidden" }]);
  await server.database.sql`insert into users (id, username, password, referral_code)
    select 1, 'shepherd', password, 'ADMIN234' from users where id = ${person.user.id}`;
  const admin = await server.signIn("shepherd", TEST_PASSWORD);
  const answer = await admin.inject({ url: ROUTES.adminPayments });
  const price = { amount: 10_000, currency: "usd", state: "paid", revokedAt: null };
  expect(adminPayments.parse(answer.json()).payments).toEqual([
    {
      ...price,
      paymentIntentId: orphan,
      userId: null,
      username: null,
      flag: "no-account",
      createdAt: expect.any(Number) as number,
      grantedAt: null,
    },
    {
      ...price,
      paymentIntentId: id,
      userId: person.user.id,
      username: person.user.username,
      flag: "dispute",
      createdAt: (book.intents.get(id)?.created ?? 0) * 1000,
      grantedAt: expect.any(Number) as number,
    },
  ]);
});
