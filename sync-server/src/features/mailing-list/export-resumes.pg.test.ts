import { type MailingExport, ROUTES } from "@reignwell/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type MailingServer, startMailingServer } from "../../../testing/mailing/mailing-server.ts";
import { type MailingListService, openMailingList } from "../../gateways/mailing-list.ts";
import { claimExport, listWaitingExports } from "./export-repository.ts";
import { openExports } from "./exports.ts";
import { runExport } from "./run-export.ts";

let server: MailingServer;
beforeAll(async () => {
  server = await startMailingServer();
});
afterAll(() => server.close());

const quiet = { warn: () => undefined, error: () => undefined };
const MINUTE = 60_000;

/** Notes an export of all readers to a new list, as the call does, without carrying it out. */
async function noted(): Promise<number> {
  const { sql } = server.database;
  const list = server.standIn.lists.length + 1;
  const now = new Date().toISOString();
  server.standIn.lists.push({ id: list, name: `List ${list}`, created_at: now, updated_at: now });
  const [row] = await sql<{ id: number }[]>`
    with made as (
      insert into mailing_exports (list_id, list_name, without_address, next_at, started_at)
      values (${list}, ${`List ${list}`}, 0, now(), now()) returning id),
    contacts as (insert into mailing_export_contacts (export_id, user_id)
      select made.id, users.id from made, users where agreed_to_mail_at is not null)
    select id from made`;
  return row?.id ?? 0;
}

const timesOn = (list: number) =>
  [...server.standIn.contacts.values()].map((contact) => contact.taken.get(list) ?? 0);

it("DEC-95: a process that dies in the middle of a batch leaves an export that another one ends", async () => {
  await server.addReaders("reader", 130);
  const id = await noted();
  const { mailingList } = server.deps;
  if (mailingList === null) throw new Error("There is no service");
  let count = 0;
  // From the 71st on its calls never come back: as from a process that is gone. The 71st to 73rd
  // have arrived at the service; their answers reach nobody.
  const dying: MailingListService = {
    ...mailingList,
    async addContact(contact, list) {
      count += 1;
      if (count <= 70) return mailingList.addContact(contact, list);
      if (count <= 73) await mailingList.addContact(contact, list);
      return new Promise<boolean>(() => undefined);
    },
  };
  const never = new AbortController().signal;
  const ending = { stop: never, breakOff: never };
  void runExport({ ...server.deps, mailingList: dying }, id, quiet, ending);
  await expect.poll(() => server.standIn.contacts.size, { timeout: 10_000 }).toBe(73);

  const { sql } = server.database;
  // While its claim holds, nobody else goes on; two minutes later everybody may.
  const now = Date.now();
  expect(await listWaitingExports(sql, now)).toEqual([]);
  const other = { exportId: id, claim: crypto.randomUUID() };
  expect(await claimExport(sql, other, { now, until: now + MINUTE })).toBe(false);
  expect(await listWaitingExports(sql, Date.now() + 4 * MINUTE)).toEqual([id]);
  const later = { ...server.deps, now: () => Date.now() + 4 * MINUTE };
  const others = [openExports(later, quiet), openExports(later, quiet)];
  for (const one of others) one.start(id);
  const done = await server.ended(id);
  for (const one of others) await one.stop();
  expect(done).toMatchObject({ success: true, exportedUsers: 130, skippedUsers: 0 });
  expect(timesOn(1)).toEqual(Array.from({ length: 130 }, () => 1));
});

it("DEC-95: a server that closes gives its export back at once", async () => {
  const id = await noted();
  const first = openExports(server.deps, quiet);
  let closing: Promise<void> | undefined;
  server.standIn.beforeContact = () => {
    closing ??= first.stop();
  };
  first.start(id);
  await expect.poll(() => closing !== undefined, { timeout: 10_000 }).toBe(true);
  await closing;
  server.standIn.beforeContact = null;
  const { sql } = server.database;
  expect(await listWaitingExports(sql, Date.now() + 1000)).toEqual([id]);
  const second = openExports(server.deps, quiet);
  second.start(id);
  expect(await server.ended(id)).toMatchObject({ success: true, exportedUsers: 130 });
  await second.stop();
  expect(new Set(timesOn(2))).toEqual(new Set([1]));
});

it("DEC-95: a server that closes doesn't wait for a service that hangs; who was on the way is not sent twice", async () => {
  const { standIn, deps, database } = server;
  const id = await noted();
  const list = standIn.lists.length;
  const release: (() => void)[] = [];
  let arrived = 0;
  standIn.beforeContact = async () => {
    arrived += 1;
    if (arrived > 12) await new Promise<void>((go) => void release.push(go));
  };
  const minutes = { call: 2 * MINUTE, all: 2 * MINUTE };
  const patient = openMailingList(deps.config.mailingList, minutes);
  const first = openExports({ ...deps, mailingList: patient }, quiet);
  first.start(id);
  await expect.poll(() => release.length, { timeout: 10_000 }).toBe(5);
  await first.stop();
  expect(await listWaitingExports(database.sql, Date.now() + 1000)).toEqual([id]);
  // Whom nobody tried has no attempt; of the five nobody knows yet.
  expect(
    await database.sql`
      select attempts, count(*)::int from mailing_export_contacts
      where export_id = ${id} group by attempts order by attempts`,
  ).toEqual([
    { attempts: 0, count: 113 },
    { attempts: 1, count: 5 },
  ]);
  standIn.beforeContact = null;
  for (const go of release) go();
  await expect.poll(() => standIn.countOf(list), { timeout: 10_000 }).toBe(17);
  const second = openExports(deps, quiet);
  second.start(id);
  expect(await server.ended(id)).toMatchObject({ success: true, exportedUsers: 130 });
  await second.stop();
  expect(new Set(timesOn(list))).toEqual(new Set([1]));
});

it("DEC-95: where the service takes the token back, the export ends as failed and says what arrived", async () => {
  const id = await noted();
  const wrong = withWrongToken();
  const refusing: MailingListService = {
    ...(server.deps.mailingList as MailingListService),
    addContact: (contact, list) => wrong.addContact(contact, list),
  };
  const exports = openExports({ ...server.deps, mailingList: refusing }, quiet);
  exports.start(id);
  expect(await server.ended(id)).toMatchObject({
    state: "failed",
    success: false,
    exportedUsers: 0,
    skippedUsers: 130,
  });
  await exports.stop();
});

function withWrongToken(): MailingListService {
  const service = openMailingList({ token: "wrong", baseUrl: server.standIn.url });
  if (service === null) throw new Error("There is no service");
  return service;
}

it("DEC-95: the call waits a few seconds for the end; a longer export is asked for by its id", async () => {
  const short = { listName: "Nobody", minSharingPoints: 1_000_000 };
  const ended = (await server.post(ROUTES.exportUsersFiltered, short)).json<MailingExport>();
  expect(ended).toMatchObject({ state: "finished", exportedUsers: 0 });
  server.standIn.beforeContact = () =>
    new Promise((over) => {
      setTimeout(over, 400);
    });
  const answer = await server.post(ROUTES.exportUsers, { listName: "Slow" });
  const begun = answer.json<MailingExport>();
  expect(begun).toMatchObject({ state: "running", success: false, finishedAt: null });
  server.standIn.beforeContact = null;
  server.standIn.nextFaults = [];
  expect(await server.ended(begun.id)).toMatchObject({ success: true, exportedUsers: 130 });
}, 60_000);
