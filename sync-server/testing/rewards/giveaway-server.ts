import { createHash, randomBytes } from "node:crypto";
import { ROUTES, SHARE_POINTS } from "@reignwell/contract";
import type { LightMyRequestResponse } from "fastify";
import { changePoints } from "../../src/features/rewards/point-ledger-repository.ts";
import type { TestPerson, TestServer } from "../start-test-server.ts";

/** What a test may want otherwise of a giveaway; days from now. */
export interface GiveawayFields {
  title?: string;
  pointRequirement?: number;
  startsIn?: number;
  endsIn?: number;
  isActive?: boolean;
}

const DAY = 86_400_000;

/** Makes a giveaway that runs; returns its id. */
export async function aGiveaway(
  { database, clock }: Pick<TestServer, "database" | "clock">,
  fields: GiveawayFields = {},
): Promise<number> {
  const { title = "A study Bible", pointRequirement = 100, isActive = true } = fields;
  const { startsIn = -1, endsIn = 7 } = fields;
  const seed = randomBytes(32).toString("hex");
  const at = (days: number) => new Date(clock.now() + days * DAY);
  const [row] = await database.sql<{ id: number }[]>`
    insert into weekly_giveaways (title, description, prize, rules, start_date, end_date,
      point_requirement, is_active, seed, commitment)
    values (${title}, 'Bound in leather', 'One Bible', 'For everybody', ${at(startsIn)},
      ${at(endsIn)}, ${pointRequirement}, ${isActive}, ${seed},
      ${createHash("sha256").update(seed).digest("hex")})
    returning id`;
  return row?.id ?? 0;
}

/** Gives points the way shares do: 5 each, three a day, in the days before this one. */
export async function givePoints(
  { database, clock }: Pick<TestServer, "database" | "clock">,
  { user }: Pick<TestPerson, "user">,
  points: number,
): Promise<void> {
  const [had] = await database.sql<{ lines: number }[]>`
    select count(*)::int as lines from point_ledger where user_id = ${user.id}`;
  const before = had?.lines ?? 0;
  // Midday in Central time: near midnight, two such days are one where summer time ends between them.
  const noon = Math.floor(clock.now() / DAY) * DAY + 18 * 3_600_000;
  const lines = Array.from({ length: points / SHARE_POINTS.each }, (_, at) => ({
    reason: "share" as const,
    reference: crypto.randomUUID(),
    points: SHARE_POINTS.each,
    at: noon - (2 + Math.floor((before + at) / SHARE_POINTS.rewardedADay)) * DAY,
  }));
  await database.transaction((tx) => changePoints(tx, user.id, lines, clock.now()));
}

/** What an account has, and what the ledger says that it has. */
export async function pointsOf(
  { database }: Pick<TestServer, "database">,
  { user }: Pick<TestPerson, "user">,
): Promise<{ balance: number; ledger: number }> {
  const [row] = await database.sql<{ balance: number; ledger: number }[]>`
    select sharing_points as balance, (select coalesce(sum(points), 0) from point_ledger
      where user_id = users.id)::int as ledger
    from users where id = ${user.id}`;
  return row ?? { balance: 0, ledger: 0 };
}

/** Calls `POST /api/enter-giveaway`. */
export function enter(
  person: TestPerson,
  payload: object,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return person.inject({ method: "POST", url: ROUTES.enterGiveaway, payload, headers });
}
