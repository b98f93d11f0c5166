// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { storeEnd, type StoredEnd, readEnds } from "../../../lib/session/stored-session.ts";
import { SignedOutNotice } from "./signed-out-notice.tsx";

afterEach(() => {
  cleanup();
  indexedDB.deleteDatabase("reignwell-device");
});

async function show(over: Partial<StoredEnd>): Promise<string> {
  await storeEnd({ accountKey: "7", why: "session_ended", waiting: null, shown: false, ...over });
  render(
    <MantineProvider env="test">
      <SignedOutNotice />
    </MantineProvider>,
  );
  const { textContent } = await screen.findByRole("note");
  return textContent ?? "";
}

const HIDDEN =
  "This device was signed outYou signed it out from another device, or your password was changed. Sign in to see your plans here again.";

it.each<[StoredEnd["waiting"], string]>([
  [{ changes: 0, unsaved: false }, ""],
  [
    { changes: 1, unsaved: false },
    "1 change is waiting on this device, out of sight. It will be sent when you sign in with the same account.",
  ],
  [
    { changes: 3, unsaved: true },
    "3 changes are waiting on this device, out of sight. They will be sent when you sign in with the same account.",
  ],
  [
    { changes: 0, unsaved: true },
    "Something you hadn’t saved yet is waiting on this device, out of sight, until you sign in with the same account.",
  ],
])("X-4: the sign-in screen counts what waits: %j", async (waiting, words) => {
  expect(await show({ waiting })).toBe(HIDDEN + words);
});

it("X-4: it says when the account was deleted", async () => {
  expect(await show({ why: "account_deleted", waiting: { changes: 0, unsaved: false } })).toBe(
    "Your account was deletedIt was deleted from another device. This device keeps nothing of it.",
  );
});

it("X-4: it waits for the count, and notes that it was shown", async () => {
  expect(await show({})).toBe(HIDDEN);
  await storeEnd({
    accountKey: "7",
    why: "session_ended",
    waiting: { changes: 2, unsaved: false },
    shown: false,
  });
  await screen.findByText(/^2 changes are waiting/);
  await waitFor(async () => expect(await readEnds()).toMatchObject([{ shown: true }]));
});
