import { MantineProvider } from "@mantine/core";
import {
  type Achieved,
  type Giveaway,
  type GiveawayEntry,
  type PublicUser,
  type ReferralStats,
  ROUTES,
} from "@reignwell/contract";
import { aUser } from "@reignwell/testing";
import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeEach, vi } from "vitest";
import { AuthProvider } from "../../../lib/session/session.tsx";
import type { SessionState } from "../../../lib/session/session-machine.ts";
import { fixedSession, GUEST, signedInAs } from "../../../lib/session/testing/fixed-session.ts";

/** A call of the page that writes. */
interface Call {
  path: string;
  body: unknown;
  key: string | null;
}

type Failure = { status: number; body: object } | "away";

/** What the server of a test holds, and what it was asked to do. */
export const server = {
  stats: stats(),
  giveaways: [] as Giveaway[],
  entries: [] as GiveawayEntry[],
  achieved: [] as Achieved[],
  /** What is answered instead, by path. */
  failing: new Map<string, Failure>(),
  asked: [] as string[],
  calls: [] as Call[],
  /** An entry waits for it. */
  gate: Promise.resolve(),
};

/** Whose page it is; a test changes the balance by {@link setPoints}. */
let session: SessionState = GUEST;
let tell: () => void = () => undefined;

beforeEach(() => {
  Object.assign(server, { stats: stats(), giveaways: [giveaway(1)], entries: [], achieved: [] });
  Object.assign(server, { asked: [], calls: [], gate: Promise.resolve() });
  server.failing.clear();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", answer);
});

async function answer(path: string, request: RequestInit = {}): Promise<Response> {
  server.asked.push(path);
  const failure = server.failing.get(path);
  if (failure === "away") throw new TypeError("no network");
  if (path === ROUTES.enterGiveaway) return enter(path, request, failure);
  if (failure) return Response.json(failure.body, { status: failure.status });
  if (path === ROUTES.referralStats) return Response.json(server.stats);
  if (path === ROUTES.giveaways) return Response.json(server.giveaways);
  if (path === ROUTES.giveawayEntries) return Response.json(server.entries);
  if (path === ROUTES.achievements) return Response.json(server.achieved);
  return Response.json({ message: "not here" }, { status: 404 });
}

async function enter(
  path: string,
  { body, headers }: RequestInit,
  failure: Exclude<Failure, "away"> | undefined,
): Promise<Response> {
  const sent = JSON.parse(typeof body === "string" ? body : "{}") as {
    giveawayId: number;
    pointsSpent: number;
  };
  server.calls.push({ path, body: sent, key: new Headers(headers).get("idempotency-key") });
  await server.gate;
  if (failure) return Response.json(failure.body, { status: failure.status });
  const entry = anEntryOf(sent.giveawayId, sent.pointsSpent, 70 + server.calls.length);
  server.entries = [entry, ...server.entries];
  const sharingPoints = (session.user?.sharingPoints ?? 0) - sent.pointsSpent;
  return Response.json({ entry, sharingPoints }, { status: 201 });
}

function stats(): ReferralStats {
  return {
    referralCode: "ABCD2345",
    referralLink: "https://reignwell.example/auth?ref=ABCD2345",
    referrals: [],
    totalReferrals: 0,
    pointsEarned: 0,
  };
}

/** One that goes on for three days and a little more than three hours. */
export const giveaway = (id: number, over: Partial<Giveaway> = {}): Giveaway => ({
  id,
  title: `Giveaway ${id}`,
  description: "For one of those who read every day.",
  prize: "A study Bible",
  rules: "Open to everybody. Entering is free.",
  pointRequirement: 100,
  startDate: new Date(Date.now() - 86_400_000).toISOString(),
  endDate: new Date(Date.now() + 75.5 * 3_600_000).toISOString(),
  imageUrl: null,
  commitment: "ab".repeat(32),
  isDrawn: false,
  ...over,
});

export const anEntryOf = (giveawayId: number, pointsSpent: number, id = 1): GiveawayEntry => ({
  id,
  giveawayId,
  giveawayTitle: `Giveaway ${giveawayId}`,
  pointsSpent,
  createdAt: "2026-11-20T18:00:00.000Z",
  isWinner: false,
  isRefunded: false,
});

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

export const address = () => screen.getByTestId("address").textContent;

/** Another device, or an entry, has changed the balance. */
export function setPoints(sharingPoints: number): void {
  if (session.user) session = signedInAs({ ...session.user, sharingPoints });
  tell();
}

/** Draws a part at an address, for a user or, by null, for a visitor. */
export function show(part: ReactNode, at: string, user: Partial<PublicUser> | null = {}): void {
  session = user ? signedInAs(aUser({ sharingPoints: 125, ...user })) : GUEST;
  const store = fixedSession(GUEST, {
    get: () => session,
    subscribe: (listener) => {
      tell = listener;
      return () => undefined;
    },
    hearOfAccount: (_key, account) => setPoints(account.sharingPoints),
  });
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[at]}>
        <AuthProvider store={store}>
          {part}
          <Address />
        </AuthProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
}
