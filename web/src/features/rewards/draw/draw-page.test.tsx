// @vitest-environment happy-dom
import { type GiveawayDraw, MESSAGES } from "@reignwell/contract";
import { drawText, winningEntry } from "@reignwell/domain";
import { cleanup, screen } from "@testing-library/react";
import { createHash } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { show } from "../testing/rewards-server.tsx";
import { DrawPage } from "./draw-page.tsx";

const texts = MESSAGES.shareTheWord;
const SEED = "5e".repeat(32);
const sha256 = (text: string) => createHash("sha256").update(text).digest();
const entries = [3, 8, 11, 40].map((id) => ({ id, pointsSpent: 100 + id }));
const WINNER = winningEntry(sha256(drawText(SEED, entries)), entries);

const drawn: GiveawayDraw = {
  giveawayId: 1,
  title: "A study Bible",
  endDate: "2026-11-20T18:00:00.000Z",
  commitment: sha256(SEED).toString("hex"),
  seed: SEED,
  drawnAt: "2026-11-21T18:00:00.000Z",
  ticket: sha256(drawText(SEED, entries)).toString("hex"),
  entries,
  winningEntryId: WINNER,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function look(over: Partial<GiveawayDraw> = {}): Promise<void> {
  vi.stubGlobal("fetch", async () => Response.json({ ...drawn, ...over }));
  show(<DrawPage id="1" />, "/giveaways/1/draw", null);
  await screen.findByText(texts.drawOf("A study Bible"));
}

it("DEC-72: the winner is computed again from what is published, and is the same one", async () => {
  await look();
  expect(await screen.findByText(texts.winnerMatches(WINNER ?? 0))).toBeTruthy();
  expect(screen.getByText(texts.seedMatches)).toBeTruthy();
  expect(screen.getByText(texts.listMatches)).toBeTruthy();
  expect(screen.getByText(drawn.commitment)).toBeTruthy();
  expect(screen.getByText(SEED)).toBeTruthy();
  expect(screen.getByText(texts.winner).parentElement?.textContent).toContain(`Entry ${WINNER}`);
});

it("DEC-72: another seed than the promised one shows at once", async () => {
  await look({ seed: "5f".repeat(32) });
  expect(await screen.findByText(texts.seedDiffers)).toBeTruthy();
  expect(screen.queryByText(texts.seedMatches)).toBeNull();
});

it("DEC-72: a changed list shows at once, also where the same entry wins by it", async () => {
  const more = (points: number) => [...entries, { id: 50, pointsSpent: points }];
  const points = Array.from({ length: 200 }, (_, at) => at + 1).find(
    (many) => winningEntry(sha256(drawText(SEED, more(many))), more(many)) === WINNER,
  );
  await look({ entries: more(points ?? 0) });
  expect(await screen.findByText(texts.winnerMatches(WINNER ?? 0))).toBeTruthy();
  expect(screen.getByText(texts.listDiffers)).toBeTruthy();
  expect(screen.queryByText(texts.listMatches)).toBeNull();
});

it("DEC-72: a list without the winner shows at once", async () => {
  // The one who wins by the full list is left out.
  const others = entries.filter(({ id }) => id !== WINNER);
  const computed = winningEntry(sha256(drawText(SEED, others)), others) ?? 0;
  await look({ entries: others });
  expect(await screen.findByText(texts.winnerDiffers(computed, WINNER ?? 0))).toBeTruthy();
  expect(screen.queryByText(texts.winnerMatches(WINNER ?? 0))).toBeNull();
});

it("DEC-72: another winner than the computed one shows at once", async () => {
  const other = entries.find(({ id }) => id !== WINNER)?.id ?? 0;
  await look({ winningEntryId: other });
  expect(await screen.findByText(texts.winnerDiffers(WINNER ?? 0, other))).toBeTruthy();
});

it("DEC-72: before the draw the fingerprint is shown, with what it means, and nothing else", async () => {
  await look({ seed: null, drawnAt: null, ticket: null, entries: [], winningEntryId: null });
  expect(screen.getByText(drawn.commitment)).toBeTruthy();
  expect(screen.getByText(texts.drawBefore)).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(texts.drawHeadingBefore);
  expect(screen.queryByText(texts.drawChecked)).toBeNull();
});

it("DEC-72: a giveaway that nobody entered has no winner", async () => {
  await look({ entries: [], winningEntryId: null });
  expect(await screen.findByText(texts.noWinner)).toBeTruthy();
  expect(screen.queryByText(texts.entriesInOrder)).toBeNull();
});

it.each([404, 400])("of a giveaway that isn't there (%i) it says so", async (status) => {
  vi.stubGlobal("fetch", async () => Response.json({ code: "not_found" }, { status }));
  show(<DrawPage id="999" />, "/giveaways/999/draw", null);
  expect(await screen.findByText(texts.gone)).toBeTruthy();
  expect(screen.queryByText(texts.drawFailed)).toBeNull();
  expect(screen.queryByRole("button", { name: MESSAGES.offline.retry })).toBeNull();
  // It says neither that the winner was drawn nor that it will be.
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(texts.toDraw);
});
