import { exportData, ROUTES, splitExport } from "@reignwell/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async (person: TestPerson) =>
  (await person.inject({ url: ROUTES.mailConsent })).json<{ agreedAt: number | null }>()
    .agreedAt !== null;
const say = (person: TestPerson, agreed: unknown) =>
  person.inject({ method: "PUT", url: ROUTES.mailConsent, payload: { agreed } as object });

async function exported(person: TestPerson) {
  const parts = splitExport((await person.inject({ url: ROUTES.accountExport })).body);
  if ("problem" in parts) throw new Error(parts.problem);
  return exportData.parse(JSON.parse(parts.data)).account;
}

it("DEC-95: nobody has agreed to letters who did not say so, also not an account of before", async () => {
  const silent = await server.register("silent");
  const no = await server.register("declining", { agreesToMail: false });
  const yes = await server.register("agreeing", { agreesToMail: true });
  const { sql } = server.database;
  // As an account of before the column has it.
  const [before] = await sql<{ at: Date | null }[]>`
    insert into users (username, password, referral_code) values ('before', 'x', 'BEFORE22')
    returning agreed_to_mail_at as at`;
  expect([await read(silent), await read(no), await read(yes), before?.at]).toEqual([
    false,
    false,
    true,
    null,
  ]);
});

it("DEC-95: the account page switches it, at once and without a password", async () => {
  const person = await server.register("switching");
  expect((await say(person, true)).json()).toEqual({ agreedAt: expect.any(Number) as number });
  expect(await read(person)).toBe(true);
  expect((await say(person, "yes")).statusCode).toBe(400);
  await say(person, false);
  expect(await read(person)).toBe(false);
});

it("DEC-95: since when is part of the export of one's own data, and a second yes does not move it", async () => {
  const person = await server.register("exporting");
  expect(await exported(person)).toEqual({ agreedToMailAt: null });
  server.clock.set(Date.parse("2026-11-23T10:00:00Z"));
  await say(person, true);
  server.clock.advance(60_000);
  await say(person, true);
  expect(await exported(person)).toEqual({ agreedToMailAt: Date.parse("2026-11-23T10:00:00Z") });
});
