// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { type Collection, MESSAGES } from "@reignwell/contract";
import { LocalDatabase, type PendingRow, readMeta, recordChanges } from "@reignwell/local-db";
import { aGoal, aRecordId, aTask } from "@reignwell/testing";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { syncClient } from "../../lib/sync/sync-client.ts";
import type { SyncReport } from "../../lib/sync/sync-messages.ts";
import type { SyncFacts } from "../sync-status/sync-texts.ts";
import SyncPanel from "./sync-panel.tsx";

configure({ asyncUtilTimeout: 8000 });

const REASON = MESSAGES.goals.upgradeRequired.description;
const goal = aGoal({ title: "Read the Psalms" });
const task = aTask({ title: "Read Psalm 1", goalId: goal.id });
let database: LocalDatabase;
const onClose = vi.fn<() => void>();

beforeEach(() => {
  onClose.mockClear();
  database = new LocalDatabase(`panel-${crypto.randomUUID()}`);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  await database.delete();
});

async function keep(): Promise<void> {
  const now = Date.now();
  const { id: goalId, ...ofGoal } = goal;
  const { id: taskId, ...ofTask } = task;
  await recordChanges(database, [{ collection: "goals", id: goalId, fields: ofGoal }], now);
  await recordChanges(database, [{ collection: "tasks", id: taskId, fields: ofTask }], now);
}

async function refuse(collection: Collection, id: string, code: string): Promise<void> {
  const refusal: PendingRow["refusal"] = { code, message: REASON, row: null };
  await database.pending.update([collection, id], { state: "attention", refusal });
}

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

const panel = () => screen.findByRole("dialog", { name: "Sync", hidden: true });

function show(over: Partial<SyncFacts> = {}) {
  const facts: SyncFacts = { state: "saved", unsent: 0, rejected: 0, lastSyncedAt: null, ...over };
  return render(
    <MantineProvider env="test">
      <MemoryRouter>
        <SyncPanel database={database} facts={facts} onClose={onClose} />
        <Address />
      </MemoryRouter>
    </MantineProvider>,
  );
}

const button = (name: string) => screen.findByRole("button", { name });

describe("the sync panel", () => {
  it("X-3: says how full the account is long before anything is refused, and what to do", async () => {
    show({ full: 80 });
    await screen.findByText(MESSAGES.sync.almostFull(80));
    cleanup();
    show();
    await panel();
    expect(screen.queryByText(/% full/)).toBeNull();
  });

  it("contract: has its headings and 'Sync now' also when nothing waits", async () => {
    show({ lastSyncedAt: Date.now() - 150_000 });
    await screen.findByRole("heading", { name: "Waiting to be sent" });
    await screen.findByRole("heading", { name: "Needs attention" });
    await button("Sync now");
    expect((await panel()).textContent).toMatch(/Last sync: [12] min ago/);
  });

  it("stays open where what waits cannot be read, and lists it once it can", async () => {
    await keep();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const lost = new DOMException("Connection to Indexed Database server lost", "UnknownError");
    const where = vi.spyOn(database.pending, "where").mockImplementation(() => {
      throw lost;
    });
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    show({ unsent: 2 });
    await waitFor(() => expect(warned).toHaveBeenCalled());
    expect(await panel()).toBeTruthy();
    where.mockRestore();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await screen.findByText("Read Psalm 1")).toBeTruthy();
  });

  it("of many that wait the latest are listed, and the others counted", async () => {
    const many = Array.from({ length: 60 }, () => aTask({ id: aRecordId() }));
    await recordChanges(
      database,
      many.map(({ id, ...fields }) => ({ collection: "tasks" as const, id, fields })),
      Date.now(),
    );
    show({ unsent: 60 });
    expect(await screen.findByText("And 10 more.")).toBeTruthy();
  });

  it("[L5] of many that were refused fifty are listed at first, and all can be reached", async () => {
    const many = Array.from({ length: 60 }, () => aTask({ id: aRecordId() }));
    await database.tasks.bulkPut(many);
    const refusal = { code: "validation_failed", message: "m", row: null };
    await database.pending.bulkPut(
      many.map(({ id }) => ({
        collection: "tasks" as const,
        id,
        state: "attention" as const,
        fields: { title: 5 },
        seen: {},
        shape: 2,
        refusal,
      })),
    );
    show({ rejected: 60 });
    fireEvent.click(await button("Show more"));
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Retry" })).toHaveLength(60));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    // The button is gone: a keyboard user reads on at the first of the new rows.
    const next = screen.getAllByRole("button", { name: "Retry" })[50];
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it("DEC-120: of very many things of which one is kept it says that there are more than 99", async () => {
    const many = Array.from({ length: 101 }, () => aTask({ id: aRecordId() }));
    await database.tasks.bulkPut(many);
    const kept = { collection: "tasks", field: "title", value: "Then", keptAt: Date.now() };
    await database.earlierVersions.bulkAdd(
      many.map(({ id }) => ({ ...kept, id, unseen: true as const })),
    );
    show();
    const words = /^Earlier versions of more than 99 things are kept/;
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("DEC-120: counts the things of which an earlier version is kept, and leads to them", async () => {
    await database.goals.put(goal);
    show();
    await screen.findByText("Everything has been sent.");
    expect(screen.queryByRole("link", { name: "See earlier versions" })).toBeNull();
    const lost = { collection: "goals", id: goal.id, keptAt: Date.now(), unseen: true as const };
    await database.earlierVersions.bulkAdd([
      { ...lost, field: "title", value: "Read" },
      { ...lost, field: "description", value: "Each morning" },
    ]);
    // Also words of a plan whose day ended before they were saved: no edit replaced those.
    await screen.findByText(
      /^An earlier version of one thing is kept\. Another edit replaced words before you saw them, or they weren’t saved in time\./,
    );
    fireEvent.click(screen.getByRole("link", { name: "See earlier versions", hidden: true }));
    await screen.findByText("at /your-data");
  });

  it("look: lists what waits by title and time", async () => {
    await keep();
    show({ state: "waiting", unsent: 2 });
    await screen.findByText("Read the Psalms");
    await screen.findByText("Read Psalm 1");
    expect(screen.getAllByText(/^(Goal|Task) · just now$/)).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it("look: a refused change says why in the server's words, and offers the four ways", async () => {
    await keep();
    await refuse("goals", goal.id, "membership_required");
    show({ state: "rejected", unsent: 1, rejected: 1 });
    await screen.findByText(REASON);
    for (const name of ["Retry", "Copy", "Discard"]) await button(name);
    const edit = await screen.findByRole("link", { name: "Edit" });
    expect(edit.getAttribute("href")).toBe("/dashboard?tab=goals");
  });

  it("Edit closes the panel and leads to where the thing is edited", async () => {
    await keep();
    await refuse("tasks", task.id, "validation_failed");
    show({ state: "rejected", unsent: 1, rejected: 1 });
    fireEvent.click(await screen.findByRole("link", { name: "Edit" }));
    await screen.findByText("at /dashboard?tab=tasks");
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("Retry lets it wait again", async () => {
    await keep();
    await refuse("goals", goal.id, "membership_required");
    show({ state: "rejected", unsent: 1, rejected: 1 });
    fireEvent.click(await button("Retry"));
    await waitFor(() => expect(screen.queryByText(REASON)).toBeNull());
    expect(await database.pending.get(["goals", goal.id])).toMatchObject({ state: "waiting" });
  });

  it("Discard asks first, says what goes along, and does nothing before the answer", async () => {
    await keep();
    await refuse("goals", goal.id, "membership_required");
    await refuse("tasks", task.id, "missing_parent");
    show({ state: "rejected", unsent: 0, rejected: 2 });
    const [, ofGoal] = await screen.findAllByRole("button", { name: "Discard" });
    if (!ofGoal) throw new Error("two changes have two buttons");
    fireEvent.click(ofGoal);
    const question = await screen.findByRole("group", { name: /^Discard this change\?/ });
    expect(question.textContent).toMatch(/only on this device.* with 1 item that depends on it/);
    const keepIt = await button("Keep it");
    expect(document.activeElement).toBe(keepIt);
    fireEvent.click(keepIt);
    expect(await database.goals.count()).toBe(1);

    const [, again] = await screen.findAllByRole("button", { name: "Discard" });
    if (again) fireEvent.click(again);
    const sure = (await screen.findByRole("group", { name: /^Discard/ })).querySelectorAll(
      "button",
    );
    const [, yes] = sure;
    if (yes) fireEvent.click(yes);
    await waitFor(async () => expect(await database.pending.count()).toBe(0));
    expect(await database.goals.count()).toBe(0);
    expect(await database.tasks.count()).toBe(0);
  });

  it("DEC-09: a goal over the limit can take the other's place, and says how one becomes a member", async () => {
    await keep();
    const other = aGoal({ title: "Walk each day" });
    const { id, ...fields } = other;
    await recordChanges(database, [{ collection: "goals", id, fields }], Date.now());
    await database.pending.delete(["goals", id]);
    await refuse("goals", goal.id, "membership_required");
    show({ state: "rejected", unsent: 1, rejected: 1 });
    await screen.findByText(
      "Free accounts keep one goal. “Walk each day” would move to Recently deleted, where you can restore it for 30 days; its tasks stay.",
    );
    const become = await screen.findByRole("link", { name: "Become a member" });
    expect(become.getAttribute("href")).toBe("/upgrade");
    fireEvent.click(await button("Replace “Walk each day”"));
    await waitFor(async () =>
      expect(await database.goals.get(id)).toMatchObject({ deletedAt: expect.any(Number) }),
    );
    expect(await database.pending.get(["goals", goal.id])).toMatchObject({ state: "waiting" });
    await screen.findByText("Trying again: Read the Psalms");
  });

  it("DEC-09: where more than one goal would have to go, none is offered for it", async () => {
    await keep();
    for (const { id, ...fields } of [aGoal(), aGoal()]) {
      await recordChanges(database, [{ collection: "goals", id, fields }], Date.now());
    }
    await refuse("goals", goal.id, "membership_required");
    show({ state: "rejected", unsent: 1, rejected: 1 });
    await screen.findByRole("link", { name: "Become a member" });
    expect(screen.queryByRole("button", { name: /^Replace/ })).toBeNull();
  });

  it("Copy puts all that was written on the clipboard, or shows it where that is not allowed", async () => {
    await keep();
    await refuse("goals", goal.id, "membership_required");
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValueOnce();
    writeText.mockRejectedValueOnce(new Error("not allowed"));
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(writeText);
    show({ state: "rejected", unsent: 1, rejected: 1 });
    fireEvent.click(await button("Copy"));
    await screen.findByText("Copied.");
    expect(writeText.mock.calls[0]?.[0]).toContain("Read the Psalms");
    fireEvent.click(await button("Copy"));
    await screen.findByText(/We couldn’t copy it/);
    await screen.findByText(/Season: year-round/);
  });

  it("after a session's end the way to sign in comes first", async () => {
    await keep();
    show({ state: "signed-out", unsent: 2 });
    const link = await screen.findByRole("link", { name: "Sign in" });
    expect(link.getAttribute("href")).toBe("/auth");
  });

  it("[P7] 'Sync now' says so where the server asked to be left alone", async () => {
    const run = vi.fn<() => Promise<SyncReport>>();
    run.mockResolvedValue({ kind: "retry", after: 120_000, asked: 120_000 });
    syncClient.start(run);
    syncClient.setAccount("7");
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    show({ state: "waiting", unsent: 1 });
    fireEvent.click(await button("Sync now"));
    expect(
      await screen.findByText(/asked us to wait. We’ll try again within 2 minutes/),
    ).toBeTruthy();
    expect(run).toHaveBeenCalledTimes(1);
    syncClient.setAccount(null);
  });

  it("[C1] 'Check now' asks for a check with the next run, and says what the last one showed", async () => {
    const run = vi.fn<() => Promise<SyncReport>>();
    run.mockResolvedValue({ kind: "settled" });
    syncClient.start(run);
    syncClient.setAccount("8");
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    const lastCheck = { at: Date.now() - 5000, same: true, mended: null };
    show({ lastSyncedAt: Date.now(), lastCheck });
    await screen.findByText(/^Checked against your account (today|yesterday) at .*: the same\.$/);
    fireEvent.click(await button("Check now"));
    await screen.findByText("Checking against your account…");
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
    expect(await readMeta(database, "checkWanted")).toBe(true);
    syncClient.setAccount(null);
  });

  it("'Sync now' without a network says that it has to wait", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    show({ state: "waiting", unsent: 1 });
    fireEvent.click(await button("Sync now"));
    expect(await screen.findByText(/You’re offline, so sending has to wait/)).toBeTruthy();
  });
});
