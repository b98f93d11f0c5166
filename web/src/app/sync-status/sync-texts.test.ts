import { describe, expect, it } from "vitest";
import { syncLabel, syncTexts, type SyncFacts } from "./sync-texts.ts";

const NOW = 1_800_000_000_000;
const facts = (more: Partial<SyncFacts>): SyncFacts => ({
  state: "saved",
  unsent: 0,
  rejected: 0,
  lastSyncedAt: NOW - 2 * 60_000,
  ...more,
});

describe("look: the chip's words", () => {
  it.each([
    [facts({}), "Saved · 2 min ago"],
    [facts({ state: "fetching", lastSyncedAt: null }), "Fetching…"],
    [facts({ state: "unheard", lastSyncedAt: null }), "Not synced yet"],
    [facts({ state: "saving", unsent: 3 }), "Saving 3…"],
    [facts({ state: "offline" }), "Offline"],
    [facts({ state: "waiting", unsent: 3 }), "3 saved on this device"],
    [facts({ state: "signed-out", unsent: 3 }), "Sign in to send 3"],
    [facts({ state: "rejected", rejected: 1 }), "1 couldn’t be sent"],
  ])("%o says %s", (given, words) => {
    expect(syncTexts(given, NOW).chip).toBe(words);
  });

  it("the accessible name begins with 'Sync status:' and holds the count of unsent changes", () => {
    const label = syncLabel(facts({ state: "rejected", rejected: 1, unsent: 4 }), NOW);
    expect(label).toMatch(/^Sync status:/);
    expect(label).toContain("4");
  });

  it("what is seen on a narrow screen is part of the accessible name", () => {
    const sent = ["saved", "offline", "fetching", "unheard"] as const;
    for (const state of [...sent, "saving", "waiting", "signed-out", "rejected"] as const) {
      const given = facts({ state, unsent: 3, rejected: 2 });
      expect(syncLabel(given, NOW)).toContain(syncTexts(given, NOW).short);
    }
  });

  it.each([
    [1, "idle", /^1 change saved on this device. It will be sent when you’re back online.$/],
    [3, "offline", /^3 changes saved on this device. They will be sent when you’re back online.$/],
    [3, "update-needed", /once this page is reloaded/],
    [3, "no-room", /^3 changes saved on this device. .* once there’s room on this device again.$/],
    [3, "refused", /can’t send changes/],
  ] as const)("the panel says of %i waiting after '%s' when they go", (unsent, phase, words) => {
    const { panel } = syncTexts(facts({ state: "waiting", unsent, phase }), NOW);
    expect(panel).toMatch(words);
  });

  it.each([
    ["update-needed", /once this page is reloaded/],
    ["no-room", /once there’s room/],
    ["refused", /can’t get what’s in your account/],
  ] as const)("the panel says of an account not heard from, after '%s', when", (phase, words) => {
    expect(syncTexts(facts({ state: "unheard", phase }), NOW).panel).toMatch(words);
  });

  it("nothing says 'Saved' while anything is unsent", () => {
    for (const state of ["saving", "waiting", "signed-out", "rejected"] as const) {
      const { chip } = syncTexts(facts({ state, unsent: 1, rejected: 1 }), NOW);
      expect(chip).not.toMatch(/^Saved/);
    }
  });
});
