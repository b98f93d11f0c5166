// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MESSAGES } from "@reignwell/contract";
import { configureDevice } from "@reignwell/device";
import { MantineProvider } from "@mantine/core";
import { centralDate } from "@reignwell/domain";
import { LocalDatabase, writeMeta } from "@reignwell/local-db";
import { aGoal, anEntry, aRecordId, aTask, aUser } from "@reignwell/testing";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { YourData } from "./your-data.tsx";
import { aDevicePort } from "../../../testing/device-port.ts";

configure({ asyncUtilTimeout: 8000 });

let database: LocalDatabase;
const requestSync = vi.fn<() => void>();
const onAccountDeleted = vi.fn<() => Promise<void>>();
const ada = aUser();

beforeEach(() => {
  configureDevice(aDevicePort({ requestSync }));
  requestSync.mockClear();
  database = new LocalDatabase(`your-data-${crypto.randomUUID()}`);
});
afterEach(async () => {
  cleanup();
  Reflect.deleteProperty(navigator, "storage");
  await database.delete();
});

function show(address = "/your-data") {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[address]}>
        <YourData database={database} user={ada} onAccountDeleted={onAccountDeleted} />
      </MemoryRouter>
    </MantineProvider>,
  );
}

function withStorage(storage: Partial<StorageManager> | undefined) {
  Object.defineProperty(navigator, "storage", { value: storage, configurable: true });
}

const restoreButtons = () => screen.findAllByRole("button", { name: "Restore" });

describe("your data", () => {
  it("contract: has the page's title and the two sections, each with its sentence when empty", async () => {
    show();
    await screen.findByRole("heading", { level: 1, name: "Your data" });
    await screen.findByRole("heading", { level: 2, name: "Recently deleted" });
    await screen.findByRole("heading", { level: 2, name: "Earlier versions" });
    await screen.findByText("Nothing was deleted in the last 30 days.");
    await screen.findByText(/Nothing you wrote was replaced or left unsaved/);
    expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
  });

  it("X-3: says how full the account is long before anything is refused", async () => {
    await writeMeta(database, { full: 80 });
    show();
    expect(await screen.findByText(MESSAGES.sync.almostFull(80))).toBeTruthy();
  });

  it("Restore brings a deleted plan back and lets it be sent", async () => {
    const entry = anEntry({ deletedAt: Date.now() - 3.5 * 86_400_000 });
    await database.entries.put(entry);
    show();
    await screen.findByText("Plan · deleted 3 days ago");
    for (const button of await restoreButtons()) fireEvent.click(button);
    await screen.findByText("Restored: Jeremiah 29:11 · Nov 21, 2026");
    expect(await database.entries.get(entry.id)).toMatchObject({ deletedAt: null });
    expect(requestSync).toHaveBeenCalledTimes(1);
    const heading = screen.getByRole("heading", { name: "Recently deleted" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it("what was deleted is shown fifty at a time, and all of it can be reached", async () => {
    const now = Date.now();
    const deleted = Array.from({ length: 60 }, (_, at) =>
      aTask({ id: aRecordId(), deletedAt: now - at }),
    );
    await database.tasks.bulkPut(deleted);
    show();
    expect(await restoreButtons()).toHaveLength(50);
    fireEvent.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() =>
      expect(screen.getAllByRole("button", { name: "Restore" })).toHaveLength(60),
    );
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    // The button is gone: who reads on by keyboard goes on at the first of the new rows.
    expect(document.activeElement).toBe(screen.getAllByRole("button", { name: "Restore" })[50]);
  });

  it("DEC-120: a link leads to a row's earlier version that stands below what is shown at first", async () => {
    const entry = anEntry({ challenges: "now" });
    await database.entries.put(entry);
    const now = Date.now();
    const kept = Array.from({ length: 120 }, (_, at) => ({
      collection: "entries" as const,
      id: at === 110 ? entry.id : aRecordId(),
      field: "challenges",
      value: `words ${at}`,
      keptAt: now - at * 1000,
    }));
    const rows = kept.map(({ id }) => anEntry({ id, date: entry.date }));
    await database.entries.bulkPut(rows);
    await database.earlierVersions.bulkAdd(kept);
    show(`/your-data#earlier-${entry.id}`);
    const words = await screen.findByText("words 110");
    await waitFor(() => expect(document.activeElement).toBe(words.closest("li")));
  });

  it("L-14: a free account's second goal stays in the trash, and the reason is told before", async () => {
    const gone = aGoal({ title: "Run", deletedAt: Date.now() - 1000 });
    await database.goals.bulkPut([aGoal({ title: "Read" }), gone]);
    show();
    for (const button of await restoreButtons()) fireEvent.click(button);
    await screen.findByText(/^“Run” wasn’t restored: free accounts keep one goal/);
    expect((await database.goals.get(gone.id))?.deletedAt).toBe(gone.deletedAt);
    expect(requestSync).not.toHaveBeenCalled();
  });

  it("an earlier version can be had back; one that no longer fits can be copied only", async () => {
    const goal = aGoal({ title: "Now" });
    await database.goals.put(goal);
    const kept = { collection: "goals", id: goal.id, keptAt: Date.now() };
    await database.earlierVersions.bulkAdd([
      { ...kept, field: "description", value: "What I had written" },
      { ...kept, field: "category", value: "of long ago" },
    ]);
    show();
    await screen.findByText("What I had written");
    await screen.findByText("Description · kept just now");
    await screen.findByRole("button", { name: "Copy" });
    const [restore, ...others] = await restoreButtons();
    expect(others).toEqual([]);
    if (restore) fireEvent.click(restore);
    await screen.findByText("Restored: Now, Description");
    expect(await database.goals.get(goal.id)).toMatchObject({
      description: "What I had written",
    });
  });

  it("DEC-120: the mark of a row leads to its words", async () => {
    const [one, other] = [aGoal({ title: "One" }), aGoal({ title: "Other" })];
    await database.goals.bulkPut([one, other]);
    await database.earlierVersions.bulkAdd(
      [one, other].map(({ id }, at) => ({
        collection: "goals",
        id,
        field: "description",
        value: `Words of ${at}`,
        keptAt: Date.now() - at,
      })),
    );
    show(`/your-data#earlier-${other.id}`);
    await waitFor(() => expect(document.activeElement?.tagName).toBe("LI"));
    expect(document.activeElement?.textContent).toContain("Words of 1");
  });

  it("DEC-120: the sync panel leads to the list of earlier versions", async () => {
    show("/your-data#earlier");
    const heading = await screen.findByRole("heading", { name: "Earlier versions" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it("says whether the browser keeps the data safe, and asks it to", async () => {
    const persist = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false);
    persist.mockResolvedValueOnce(true);
    withStorage({ persisted: () => Promise.resolve(false), persist });
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Protect my data" }));
    await screen.findByText(/said no for now/);
    fireEvent.click(screen.getByRole("button", { name: "Protect my data" }));
    await screen.findByText("Yes");
    expect(screen.queryByRole("button", { name: "Protect my data" })).toBeNull();
  });

  it("a browser that does not say is reported as such, without a button that can do nothing", async () => {
    withStorage(undefined);
    show();
    await screen.findByText("This browser doesn’t say");
    expect(screen.queryByRole("button", { name: "Protect my data" })).toBeNull();
  });

  it("recordings of the coming days are kept where that is wished, and reported", async () => {
    const messages: unknown[] = [];
    const active = { postMessage: (message: unknown) => messages.push(message) };
    const worker = { ready: Promise.resolve({ active }) };
    Object.defineProperty(navigator, "serviceWorker", { value: worker, configurable: true });
    const file = new Response("", { headers: { "content-length": "2500000" } });
    const cache = { matchAll: async () => [file] };
    vi.stubGlobal("caches", { has: async () => true, open: async () => cache });
    await database.scriptures.put({
      date: centralDate(Date.now()),
      verse: "Sing.",
      reference: "Psalm 96:1",
      reflection: null,
      audioUrl: "/uploads/audio/a.mp3",
      translation: null,
    });
    show();
    const wish = await screen.findByRole("switch", { name: /^Keep the audio of the next 7 days/ });
    fireEvent.click(wish);
    await screen.findByText("1 recording is here, 2.5 MB.");
    await waitFor(() =>
      expect(messages).toEqual([{ type: "keep-audio", addresses: ["/uploads/audio/a.mp3"] }]),
    );
    const progress = new BroadcastChannel("reignwell-audio");
    progress.postMessage({ state: "done", trouble: "full" });
    await screen.findByText(/There’s no room for more on this device\.$/);
    progress.close();
    fireEvent.click(wish);
    await waitFor(() => expect(messages.at(-1)).toEqual({ type: "keep-audio", addresses: [] }));
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "serviceWorker");
  });

  it("a browser that cannot keep recordings is reported as such, without a switch", async () => {
    show();
    await screen.findByText(/This browser can’t keep recordings/);
    expect(screen.queryByRole("switch", { name: /^Keep the audio/ })).toBeNull();
  });
});
