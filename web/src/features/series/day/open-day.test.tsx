// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { writeMeta } from "@reignwell/local-db";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { database, draw, TODAY } from "../../../../testing/screen-harness.tsx";
import { firstAnswerAwaited } from "../../../lib/local-data/first-answer.ts";
import { OpenDay, type OpenDayProps } from "./open-day.tsx";

const PROPS: Omit<OpenDayProps, "database"> = {
  card: {
    topicId: 1,
    title: "Hope in hard days",
    description: "",
    imageUrl: null,
    run: 1,
    isActive: true,
    isCompleted: false,
    state: null,
    currentDay: 1,
    percent: 0,
    written: [],
  },
  state: {
    days: [],
    done: 0,
    percent: 0,
    isCompleted: false,
    next: null,
    open: [],
    ofToday: null,
    opensOn: null,
    missed: 0,
    currentDay: 1,
  },
  today: TODAY,
  entryId: null,
  Plan: () => null,
  otherwise: "no open day",
};

it("issue 15: the sync of a device that shows nothing before the first answer waits for no idle moment", async () => {
  await writeMeta(database, { lastSyncedAt: null });
  firstAnswerAwaited.set(false);
  draw(<OpenDay database={database} {...PROPS} />);
  await waitFor(() => expect(firstAnswerAwaited.get()).toBe(true));
  expect(screen.queryByText("no open day")).toBeNull();
  await writeMeta(database, { lastSyncedAt: 1 });
  expect(await screen.findByText("no open day")).toBeTruthy();
});

it("issue 15: a device that has heard from the account asks for no haste", async () => {
  await writeMeta(database, { lastSyncedAt: 1 });
  firstAnswerAwaited.set(false);
  draw(<OpenDay database={database} {...PROPS} />);
  expect(await screen.findByText("no open day")).toBeTruthy();
  expect(firstAnswerAwaited.get()).toBe(false);
});
