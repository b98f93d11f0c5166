import { ROUTES, type PaymentIntentAnswer } from "@reignwell/contract";
import {
  startStandInProvider,
  type StandInEvent,
  type StandInProvider,
} from "@reignwell/testing/node";
import type { LightMyRequestResponse } from "fastify";
import { startTestServer, type TestPerson, type TestServer } from "./start-test-server.ts";

/** A server whose card provider is the stand-in. */
export interface PaymentServer extends TestServer {
  standIn: StandInProvider;
  /** Somebody who has no membership. */
  somebody(): Promise<TestPerson>;
  /** What the page does first. */
  createIntent(person: TestPerson): Promise<PaymentIntentAnswer>;
  upgrade(person: TestPerson, paymentIntentId: string): Promise<LightMyRequestResponse>;
  /** Sends an event as the provider does. */
  deliver(event: StandInEvent, at?: number): Promise<LightMyRequestResponse>;
  /** Whether the account is a member now, and since when. */
  membershipOf(person: TestPerson): Promise<{ isPaidMember: boolean; since: Date | null }>;
  /** The account's payments as they are kept. */
  paymentsOf(person: TestPerson): Promise<{ id: string; state: string; flag: string | null }[]>;
}

/** Starts both; the provider is given little time, so that its failures take little. */
export async function startPaymentServer(env: Record<string, string> = {}): Promise<PaymentServer> {
  let now = Date.now;
  const standIn = await startStandInProvider({ now: () => now() });
  const server = await startTestServer({
    env: { ...standIn.env, RATE_LIMIT_REGISTER: "off", ...env },
    paymentBudgets: { call: 1_000, request: 3_000 },
  });
  now = server.clock.now;
  const { sql } = server.database;
  let count = 0;
  return {
    ...server,
    standIn,
    somebody: () => server.register(`payer-${(count += 1)}-${crypto.randomUUID().slice(0, 8)}`),
    async createIntent(person) {
      const answer = await person.inject({
        method: "POST",
        url: ROUTES.createPaymentIntent,
        payload: {},
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<PaymentIntentAnswer>();
    },
    upgrade: (person, paymentIntentId) =>
      person.inject({ method: "POST", url: ROUTES.upgradeToPaid, payload: { paymentIntentId } }),
    deliver: (event, at) =>
      server.inject({
        method: "POST",
        url: ROUTES.paymentWebhook,
        ...standIn.signed(event, at ?? server.clock.now()),
      }),
    async membershipOf({ user }) {
      const [row] = await sql<{ isPaidMember: boolean; since: Date | null }[]>`
        select is_paid_member as "isPaidMember", payment_date as since
        from users where id = ${user.id}`;
      if (!row) throw new Error("The account is gone");
      return row;
    },
    paymentsOf: async ({ user }) => [
      ...(await sql<{ id: string; state: string; flag: string | null }[]>`
        select id, state, flag from payments where user_id = ${user.id} order by created_at, id`),
    ],
    async close() {
      await server.close();
      await standIn.close();
    },
  };
}
