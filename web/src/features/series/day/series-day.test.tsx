// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MESSAGES, PRODUCT_NAME } from "@reignwell/contract";
import { addDays, type DayScripture, hasWords, newDraft } from "@reignwell/domain";
import {
  completeSeriesDay,
  keepSeriesEntries,
  keepSeriesProgress,
  keepSeriesTopics,
  readDraft,
  readSeries,
  writeDraft,
  writeMeta,
} from "@reignwell/local-db";
import { unsavedPlans } from "@reignwell/device";
import { anEntry } from "@reignwell/testing";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { database, draw, press, toastShown, TODAY } from "../../../../testing/screen-harness.tsx";
import { serverClock, serverNow } from "../../../lib/day/server-clock.ts";
import { useToday } from "../../../lib/day/use-today.ts";
import { begun, finish, finishDay, server, week } from "../testing/series-server.ts";
import type { OpenDayProps } from "./open-day.tsx";
import { SeriesPage } from "../series-page.tsx";
import { SeriesDay } from "./series-day.tsx";

const { series: texts, membership } = MESSAGES;
const MEMBER = { isPaidMember: true, isAdmin: false };

/** Stands for the wizard: shows the verse and the draft's words, and finishes with a plan of its own. */
const Plan: OpenDayProps["Plan"] = ({ device, scripture, onFinish, onFinished }) => {
  const [kept, setKept] = useState("");
  useEffect(() => {
    void device
      .then((known) => known.openPlan(TODAY))
      .then(({ draft }) => setKept(hasWords(draft) ? draft.challenges : "nothing"))
      // The test is over.
      .catch(() => undefined);
  }, [device]);
  const save = async () => {
    const { id: _id, deletedAt: _deletedAt, ...plan } = anEntry({ priorities: ["Begin"] });
    const { kind } = await (await device).openPlan(TODAY);
    await onFinish({ ...plan, answer: "Yes" }, { kind, mayFinish: () => true });
    onFinished();
  };
  return (
    <>
      <blockquote>{scripture.verse}</blockquote>
      <cite>{scripture.audioUrl}</cite>
      <output>{kept}</output>
      <button type="button" onClick={() => void save()}>
        Save
      </button>
    </>
  );
};

/** Stands for the player of a recording. */
const Player = ({ scripture }: { scripture: DayScripture }) => <b>{scripture.audioUrl}</b>;

const show = (
  user: typeof MEMBER | null = MEMBER,
  topicId = 1,
  today = TODAY,
  entryId: number | null = null,
) => draw(<SeriesDay {...{ database, user, today, topicId, entryId, Plan, Player }} />);

/** As the route shows it: the day follows the clock. */
function ByTheClock() {
  const today = useToday();
  return (
    <>
      <span data-testid="today">{today}</span>
      <SeriesDay {...{ database, today, Plan, Player }} user={MEMBER} topicId={1} entryId={null} />
    </>
  );
}

beforeEach(() => writeMeta(database, { lastSyncedAt: 1 }));

describe("DEC-80: the day of a series", () => {
  it("issue 17: a device that has never synced opens no day that another one may have finished", async () => {
    server.runs = [begun(1, addDays(TODAY, -1))];
    await writeMeta(database, { lastSyncedAt: null });
    show();
    await waitFor(async () => expect((await readSeries(database)).entries.size).toBe(1));
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    expect(screen.queryByText("Verse 1")).toBeNull();
    await finish(1, 1, addDays(TODAY, -1));
    await writeMeta(database, { lastSyncedAt: 1 });
    expect(await screen.findByText("Verse 2")).toBeTruthy();
  });

  it("issue 17: a missed day that is made up last but one does not end the series", async () => {
    server.runs = [begun(1, addDays(TODAY, -6))];
    await finish(1, 6, addDays(TODAY, -6));
    await writeDraft(database, "series-13-1", { ...newDraft(TODAY), challenges: "more" });
    show(MEMBER, 1, TODAY, 13);
    expect(await screen.findByText("Verse 3")).toBeTruthy();
    await press("Save");
    await toastShown({ title: texts.dayDone(3) });
  });

  it("DEC-81, issue 17: today's day is open by its name while another one is missed", async () => {
    server.runs = [begun(1, addDays(TODAY, -2))];
    show(MEMBER, 1, TODAY, 13);
    expect(await screen.findByText("Verse 3")).toBeTruthy();
  });

  it("DEC-81: today's day that is done is there to be read by its name while another one is missed", async () => {
    server.runs = [begun(1, addDays(TODAY, -2))];
    await finishDay(1, 3, TODAY);
    show(MEMBER, 1, TODAY, 13);
    expect(await screen.findByText("Verse 3")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(screen.queryByText(texts.opensTomorrow(1))).toBeNull();
  });

  it("issue 17: of a withdrawn series that was completed says so", async () => {
    server.topics = [];
    server.runs = [begun(1, addDays(TODAY, -6), { isCompleted: true })];
    await keepSeriesEntries(database, 1, week(1));
    await finish(1, 7, addDays(TODAY, -6));
    show();
    expect(await screen.findByText(texts.allDone)).toBeTruthy();
  });

  it("is the first that is not finished, and finishing it is a record of that entry and run", async () => {
    server.runs = [begun(1, addDays(TODAY, -1))];
    await finish(1, 1, addDays(TODAY, -1));
    show();
    expect(await screen.findByText("Verse 2")).toBeTruthy();
    expect(screen.getByText(`${texts.dayOf(2)}: Title 2`)).toBeTruthy();
    await press("Save");
    await toastShown({ title: texts.dayDone(2) });
    const { finished } = await readSeries(database);
    expect(finished.find(({ seriesDailyEntryId }) => seriesDailyEntryId === 12)).toMatchObject({
      run: 1,
      dayNumber: 2,
      priorities: ["Begin"],
      answer: "Yes",
    });
  });

  it("issue 17: is finished at the server's time, whatever this device's clock says", async () => {
    serverClock.set(-20 * 3_600_000);
    server.runs = [begun(1, addDays(TODAY, -1))];
    show();
    await screen.findByText("Verse 1");
    await press("Save");
    await toastShown({ title: texts.dayDone(1) });
    const completedAt = (await readSeries(database)).finished[0]?.completedAt ?? 0;
    expect(Math.abs(completedAt - serverNow())).toBeLessThan(60_000);
    // The age of the edit is taken from the device's own clock.
    const [waiting] = await database.pending.toArray();
    expect(Math.abs((waiting?.fields["completedAt"] ?? 0) - Date.now())).toBeLessThan(60_000);
    serverClock.set(0);
  });

  it("DEC-81: with words in it is not exchanged while it is open, though another device finishes it", async () => {
    server.runs = [begun(1, addDays(TODAY, -1))];
    await writeDraft(database, "series-11-1", { ...newDraft(TODAY), challenges: "written here" });
    show();
    await screen.findByText("Verse 1");
    await finish(1, 1, addDays(TODAY, -1));
    await waitFor(async () => expect((await readSeries(database)).finished).toHaveLength(1));
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(screen.getByText("Verse 1")).toBeTruthy();
  });

  it("issue 17: without a word in it makes room for the next one when another device has finished it", async () => {
    server.runs = [begun(1, addDays(TODAY, -1))];
    show();
    await screen.findByText("Verse 1");
    await finish(1, 1, addDays(TODAY, -1));
    expect(await screen.findByText("Verse 2")).toBeTruthy();
  });

  it("issue 17: finished in another tab shows no empty wizard for it", async () => {
    server.runs = [begun(1, TODAY)];
    await writeDraft(database, "series-11-1", { ...newDraft(TODAY), challenges: "written here" });
    show();
    await screen.findByText("Verse 1");
    const day = { topicId: 1, entryId: 11, dayNumber: 1, run: 1, completedAt: Date.now() };
    const words = {
      priorities: [],
      actionSteps: [],
      challenges: "",
      encouragement: "",
      answer: "",
    };
    const draft = { kind: "series-11-1", mayFinish: () => true };
    await completeSeriesDay(database, day, words, Date.now(), draft);
    expect(await screen.findByText(texts.opensTomorrow(2))).toBeTruthy();
  });

  it("DEC-81: when it is done the next one waits for tomorrow, and opens then", async () => {
    server.runs = [begun(1, TODAY)];
    await finish(1, 1, TODAY);
    show();
    expect(await screen.findByText(texts.opensTomorrow(2))).toBeTruthy();
    expect(screen.getByRole("link", { name: texts.toSeries }).getAttribute("href")).toBe("/series");
    // What was read today can be read again.
    expect(screen.getByText("Verse 1")).toBeTruthy();
    // Issue 14: any reference leads to its chapter.
    const chapter = screen.getByRole("link", { name: /1:1/ });
    expect(chapter.getAttribute("href")).toMatch(/^\/bible\?passage=/);
    cleanup();
    show(MEMBER, 1, addDays(TODAY, 1));
    expect(await screen.findByText("Verse 2")).toBeTruthy();
  });

  it("issue 17: at midnight the next day opens by itself, and a day with words in it stays", async () => {
    const midnight = Date.parse("2026-11-22T06:00:00Z");
    serverClock.set(midnight - 60_000 - Date.now());
    server.runs = [begun(1, TODAY)];
    await finish(1, 1, TODAY);
    draw(<ByTheClock />);
    expect(await screen.findByText(texts.opensTomorrow(2))).toBeTruthy();
    act(() => serverClock.set(midnight + 60_000 - Date.now()));
    expect(await screen.findByText("Verse 2")).toBeTruthy();
    await writeDraft(database, "series-12-1", { ...newDraft(TODAY), challenges: "written late" });
    act(() => serverClock.set(midnight + 24 * 3_600_000 - Date.now()));
    await waitFor(() => expect(screen.getByTestId("today").textContent).toBe("2026-11-23"));
    expect(screen.getByText("Verse 2")).toBeTruthy();
    serverClock.set(0);
  });

  it("issue 17: its recording is there while it is done, and when it is read again", async () => {
    const recorded = week(1).map((day) => ({ ...day, audioUrl: `/audio/${day.dayNumber}.mp3` }));
    await keepSeriesEntries(database, 1, recorded);
    await keepSeriesTopics(database, server.topics);
    await keepSeriesProgress(database, [begun(1, TODAY)]);
    server.isAway = true;
    show();
    expect(await screen.findByText("/audio/1.mp3", { selector: "cite" })).toBeTruthy();
    await finish(1, 1, TODAY);
    cleanup();
    show();
    expect(await screen.findByText("/audio/1.mp3", { selector: "b" })).toBeTruthy();
  });

  it("issue 17: of a series without any day left says so", async () => {
    server.runs = [begun(1, TODAY)];
    await keepSeriesEntries(database, 1, []);
    server.isAway = true;
    await keepSeriesTopics(database, []);
    await keepSeriesProgress(database, server.runs);
    show();
    expect(await screen.findByText(texts.noDaysLeft)).toBeTruthy();
    expect(screen.getByRole("link", { name: texts.toSeries }).getAttribute("href")).toBe("/series");
  });

  it("missed days come one after the other, on one date", async () => {
    server.runs = [begun(1, addDays(TODAY, -1))];
    show();
    await screen.findByText("Verse 1");
    await press("Save");
    await toastShown({ title: texts.dayDone(1) });
    cleanup();
    show();
    expect(await screen.findByText("Verse 2")).toBeTruthy();
  });

  it("the last day ends the series", async () => {
    server.runs = [begun(1, addDays(TODAY, -6))];
    await finish(1, 6, addDays(TODAY, -6));
    show();
    await screen.findByText("Verse 7");
    await press("Save");
    await toastShown({ title: texts.allDone });
    expect((await readSeries(database)).finished).toHaveLength(7);
  });

  it("has a draft of its own, which a sign-out names", async () => {
    server.runs = [begun(1, TODAY)];
    await writeDraft(database, "plan", { ...newDraft(TODAY), challenges: "of today’s plan" });
    await writeDraft(database, "series-11-1", { ...newDraft(TODAY), challenges: "of the series" });
    show();
    expect(await screen.findByText("of the series")).toBeTruthy();
    expect(await unsavedPlans(database, database)).toContain("an unfinished day of a series");
    await press("Save");
    await waitFor(async () => expect(await readDraft(database, "series-11-1")).toBeUndefined());
    expect(await readDraft(database, "plan")).toMatchObject({ challenges: "of today’s plan" });
  });

  it("words for a day that another device finished have a way to be saved", async () => {
    server.runs = [begun(1, addDays(TODAY, -1))];
    await finish(1, 1, addDays(TODAY, -1));
    await writeDraft(database, "series-11-1", { ...newDraft(TODAY), challenges: "written here" });
    draw(<SeriesPage database={database} user={MEMBER} today={TODAY} />);
    const way = await screen.findByRole("link", { name: texts.openDay(1) });
    expect(way.getAttribute("href")).toBe("/?series=1&entry=11");
    cleanup();
    show(MEMBER, 1, TODAY, 11);
    expect(await screen.findByText("written here")).toBeTruthy();
    expect(screen.getByText("Verse 1")).toBeTruthy();
    await press("Save");
    await toastShown({ title: texts.dayDone(1) });
    expect((await readSeries(database)).finished).toMatchObject([{ answer: "Yes" }]);
    expect(await database.earlierVersions.count()).toBeGreaterThan(0);
    cleanup();
    // No day is opened by its name before its date.
    show(MEMBER, 1, TODAY, 13);
    expect(await screen.findByText("Verse 2")).toBeTruthy();
  });

  it("goes on without a network once its days are kept", async () => {
    server.runs = [begun(1, TODAY)];
    show();
    await screen.findByText("Verse 1");
    await waitFor(async () => expect((await readSeries(database)).entries.get(1)).toEqual(week(1)));
    cleanup();
    server.isAway = true;
    show();
    expect(await screen.findByText("Verse 1")).toBeTruthy();
    await press("Save");
    await toastShown({ title: texts.dayDone(1) });
  });

  it("of a series that was not begun, or that is not on this device, says so", async () => {
    show(MEMBER, 2);
    expect(await screen.findByText(texts.notStarted)).toBeTruthy();
    expect(screen.getByRole("link", { name: texts.toSeries }).getAttribute("href")).toBe("/series");
    cleanup();
    await database.series.clear();
    server.isAway = true;
    show(MEMBER, 2);
    expect(await screen.findByText(texts.notHere)).toBeTruthy();
  });

  it("whose days cannot be fetched doesn't wait for them for ever", async () => {
    server.runs = [begun(4, TODAY)];
    show(MEMBER, 4);
    expect(await screen.findByText(texts.notHere)).toBeTruthy();
    cleanup();
    server.runs = [begun(3, TODAY, { isCompleted: true })];
    show(MEMBER, 3);
    expect(await screen.findByText(texts.allDone)).toBeTruthy();
  });

  it("is for members", () => {
    show(null);
    expect(screen.getByText(texts.join(PRODUCT_NAME))).toBeTruthy();
    cleanup();
    show({ isPaidMember: false, isAdmin: false });
    expect(screen.getByText(membership.premium(texts.feature))).toBeTruthy();
  });
});
