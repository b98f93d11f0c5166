// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import {
  discardDatabase,
  type LocalDatabase,
  openUserDatabase,
  recordChanges,
  type SyncPhase,
  writeMeta,
} from "@reignwell/local-db";
import { aGoal, aUser } from "@reignwell/testing";
import { act, cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fixedSession, signedInAs } from "../../lib/session/testing/fixed-session.ts";
import { AuthProvider } from "../../lib/session/session.tsx";
import SyncChip from "./sync-chip.tsx";

configure({ asyncUtilTimeout: 8000 });

const MINUTE = 60_000;
const ada = aUser();
const store = fixedSession(signedInAs(ada));

let database: LocalDatabase;
beforeEach(() => {
  // The chip counts in whole minutes of the clock.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, 12) });
  database = openUserDatabase(ada.accountKey);
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await discardDatabase(ada.accountKey);
});

/** The device as it is: so much unsent, so much of it refused, and how the last run ended. */
async function device(unsent: number, refused: number, phase: SyncPhase): Promise<void> {
  const now = Date.now();
  const goals = Array.from({ length: unsent + refused }, (_, goal) =>
    aGoal({ title: `Goal ${goal}` }),
  );
  const changes = goals.map(({ id, ...fields }) => ({ collection: "goals" as const, id, fields }));
  if (changes.length > 0) await recordChanges(database, changes, now);
  const refusal = {
    code: "membership_required",
    message: "This feature requires a paid membership",
    row: null,
  };
  for (const { id } of goals.slice(unsent)) {
    await database.pending.update(["goals", id], { state: "attention", refusal });
  }
  await writeMeta(database, { phase, lastSyncedAt: now - 2 * MINUTE });
}

function show(): void {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <AuthProvider store={store}>
          <SyncChip />
        </AuthProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
}

const chip = (words: string) => screen.findByRole("button", { name: `Sync status: ${words}` });

describe("look: the states of the chip", () => {
  it.each([
    ["all sent", 0, 0, "idle", "Saved · 2 min ago", "stone", /Everything is sent\./],
    ["sending", 3, 0, "sending", "Saving 3…", "stone", /3 changes on the way/],
    ["offline, nothing waiting", 0, 0, "offline", "Offline", "stone", /Everything here works\./],
    [
      "offline, n waiting",
      3,
      0,
      "offline",
      "3 saved on this device",
      "honey",
      /Goal 2.*Goal 1.*Goal 0/,
    ],
    ["session ended", 3, 0, "signed-out", "Sign in to send 3", "sky", /until you sign in/],
    [
      "B-8: session ended, nothing unsent",
      0,
      0,
      "signed-out",
      "Sign in to sync",
      "sky",
      /other devices/,
    ],
    ["needs attention", 0, 1, "idle", "1 couldn’t be sent", "clay", /requires a paid membership/],
  ] as const)("%s", async (_, unsent, refused, phase, words, hue, panelText) => {
    await device(unsent, refused, phase);
    show();
    const button = await chip(words);
    expect(button.dataset["hue"]).toBe(hue);
    expect(button.querySelector("svg")).not.toBeNull();
    expect(screen.getByRole("status").textContent).toBe(words);
    fireEvent.click(button);
    const panel = await screen.findByRole("dialog", { name: "Sync", hidden: true });
    await vi.waitFor(() => expect(panel.textContent).toMatch(panelText));
    expect(panel.textContent).toContain("Last sync: 2 min ago");
  });

  it.each([
    ["idle", "Fetching…", "is on its way to this device"],
    ["sending", "Fetching…", "is on its way to this device"],
    ["refused", "Not synced yet", "can’t get what’s in your account"],
  ] as const)(
    "issue 15, part 7: before the account was heard, in phase '%s', it says '%s' and never 'Saved'",
    async (phase, words, panelText) => {
      await device(0, 0, phase);
      await writeMeta(database, { lastSyncedAt: null });
      show();
      fireEvent.click(await chip(words));
      const panel = await screen.findByRole("dialog", { name: "Sync", hidden: true });
      expect(panel.textContent).toContain(panelText);
      expect(panel.textContent).toContain("Last sync: not yet on this device");
      const announced = () =>
        [...document.querySelectorAll("output")].map((one) => one.textContent);
      const isSaid = (text: string) => vi.waitFor(() => expect(announced()).toContain(text));
      await isSaid(words);
      await writeMeta(database, { phase: "no-room" });
      await isSaid("Not synced yet");
      await writeMeta(database, { phase: "idle", lastSyncedAt: Date.now() - 2 * MINUTE });
      await vi.waitFor(() => expect(announced().join()).toMatch(/Saved · \d/));
    },
  );

  it("a browser that is offline is believed, whatever the last run said", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await device(0, 0, "idle");
    show();
    expect(await chip("Offline")).toBeTruthy();
  });

  it("a sending shorter than 400 ms is not shown, but never hidden behind 'Saved'", async () => {
    await device(0, 0, "idle");
    show();
    await chip("Saved · 2 min ago");
    const labels: string[] = [];
    const seen = new MutationObserver(() => {
      const label = screen.getByRole("button").getAttribute("aria-label") ?? "";
      if (labels.at(-1) !== label) labels.push(label);
    });
    seen.observe(document.body, { subtree: true, attributes: true });
    await act(async () => {
      await database.transaction("rw", database.tables, async () => device(2, 0, "sending"));
    });
    await chip("2 saved on this device");
    await act(async () => {
      await database.pending.clear();
      await writeMeta(database, { phase: "idle" });
    });
    await chip("Saved · 2 min ago");
    seen.disconnect();
    expect(labels[0]).toBe("Sync status: 2 saved on this device");
    expect(labels.at(-1)).toBe("Sync status: Saved · 2 min ago");
  });
});
