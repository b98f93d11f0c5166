import { type MailingExport, ROUTES } from "@reignwell/contract";
import { type StandInMailingList, startStandInMailingList } from "@reignwell/testing/node";
import type { LightMyRequestResponse } from "fastify";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
  type TestServerOptions,
} from "../start-test-server.ts";

/** A server whose mailing service is the stand-in, with the administrator signed in. */
export interface MailingServer extends TestServer {
  standIn: StandInMailingList;
  admin: TestPerson;
  /** Makes so many users who agreed and confirmed their address: `{name}-1@example.org` and so on. */
  addReaders(name: string, count: number): Promise<void>;
  post(url: string, payload: object): Promise<LightMyRequestResponse>;
  /** The export when it has ended. */
  ended(id: number): Promise<MailingExport>;
}

/** Starts both; the service is given little time, so that its failures take little. */
export async function startMailingServer(options: TestServerOptions = {}): Promise<MailingServer> {
  const standIn = await startStandInMailingList();
  const server = await startTestServer({
    mailingListBudgets: { call: 300, all: 2_000 },
    ...options,
    env: { ...standIn.env, RATE_LIMIT_REGISTER: "off", ...options.env },
  });
  const { sql } = server.database;
  await server.register("shepherd-template");
  await sql`insert into users (id, username, password, referral_code)
    select 1, 'shepherd', password, 'ADMIN234' from users where username = 'shepherd-template'`;
  const admin = await server.signIn("shepherd", TEST_PASSWORD);
  const read = async (id: number) =>
    (await admin.inject({ url: `${ROUTES.mailingExports}/${id}` })).json<MailingExport>();
  return {
    ...server,
    standIn,
    admin,
    post: (url, payload) => admin.inject({ method: "POST", url, payload }),
    async addReaders(name, count) {
      await sql`insert into users (username, password, display_name, email, email_confirmed_at,
          referral_code, agreed_to_mail_at)
        select ${name}::text || '-' || n, 'none', 'Ada B. ' || n, ${name}::text || '-' || n || '@example.org',
          now(), upper(${name}::text) || n, now() from generate_series(1, ${count}::int) as n`;
    },
    async ended(id) {
      let found = await read(id);
      while (found.state === "running") {
        await new Promise((over) => {
          setTimeout(over, 50);
        });
        found = await read(id);
      }
      return found;
    },
    async close() {
      await server.close();
      await standIn.close();
    },
  };
}
