import { type Entry, ROUTES, type SyncAnswer } from "@reignwell/contract";
import { addDays, newRecordId } from "@reignwell/domain";
import { anEntry } from "@reignwell/testing";
import type { LightMyRequestResponse } from "fastify";
import type { TestPerson, TestServer } from "../start-test-server.ts";

/** From now on accounts are years old when they are made: plans of earlier days count for them. */
export async function makeOldAccounts({ database }: Pick<TestServer, "database">): Promise<void> {
  await database.sql`alter table users alter column created_at set default '2020-01-01'`;
}

/** Plans of so many days in a row, as a device has them. */
export function plansFrom(first: string, count: number): Entry[] {
  return Array.from({ length: count }, (_, day) =>
    anEntry({ id: newRecordId(Date.now()), date: addDays(first, day) }),
  );
}

/** Pushes plans as a new device of this user does. */
export async function pushPlans(person: TestPerson, plans: readonly Entry[]): Promise<SyncAnswer> {
  const answer = await pushing(person, plans);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<SyncAnswer>();
}

/** The same without judging the answer. */
export function pushing(
  person: Pick<TestPerson, "inject">,
  plans: readonly Entry[],
): Promise<LightMyRequestResponse> {
  const sentAt = Date.now();
  const changes = plans.map(({ id, ...fields }) => ({
    collection: "entries",
    id,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, [sentAt, value]]),
    ),
  }));
  const payload = {
    protocol: 2,
    device: crypto.randomUUID(),
    push: 1,
    sentAt,
    epoch: null,
    cursor: 0,
    changes,
  };
  return person.inject({ method: "POST", url: ROUTES.sync, payload });
}

/** Saves a plan by the specification's call. */
export function postPlan(
  person: Pick<TestPerson, "inject">,
  date = "2026-11-20",
): Promise<LightMyRequestResponse> {
  const { verse, verseReference, priorities, actionSteps } = anEntry();
  const payload = { date, verse, verseReference, priorities, actionSteps };
  return person.inject({ method: "POST", url: ROUTES.entries, payload });
}
