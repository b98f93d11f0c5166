// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MESSAGES, PRODUCT_NAME, ROUTES } from "@reignwell/contract";
import { addDays, newDraft } from "@reignwell/domain";
import { keepSeriesEntries, readSeries, writeDraft } from "@reignwell/local-db";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { describe, expect, it } from "vitest";
import {
  database,
  draw,
  press,
  toasts,
  toastShown,
  TODAY,
} from "../../../testing/screen-harness.tsx";
import { serverClock } from "../../lib/day/server-clock.ts";
import { SeriesPage } from "./series-page.tsx";
import { begun, finish, finishDay, server, week } from "./testing/series-server.ts";

const { series: texts, membership, offline } = MESSAGES;
const MEMBER = { isPaidMember: true, isAdmin: false };

const show = (user: { isPaidMember: boolean; isAdmin: boolean } | null = MEMBER) =>
  draw(
    <>
      <SeriesPage database={database} user={user} today={TODAY} />
      <Address />
    </>,
  );
function Address() {
  const { pathname, search } = useLocation();
  return <span data-testid="address">{pathname + search}</span>;
}
const active = async (id: number) =>
  within(await screen.findByRole("region", { name: `Series ${id}` }));

describe("who sees what of the series", () => {
  it("S-001, S-002, DEC-79: a visitor is invited to sign in", () => {
    show(null);
    expect(screen.getByRole("heading", { level: 2, name: texts.join(PRODUCT_NAME) })).toBeTruthy();
    expect(screen.getByText(texts.joinText)).toBeTruthy();
    expect(screen.getByRole("link", { name: texts.logIn }).getAttribute("href")).toBe("/auth");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("S-003: somebody who is no member sees what a membership holds", () => {
    show({ isPaidMember: false, isAdmin: false });
    expect(screen.getByText(membership.premium(texts.feature))).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Start Series/ })).toBeNull();
  });

  it("after a membership has ended what was written is still there to be read", async () => {
    await finish(1, 1, TODAY);
    show({ isPaidMember: false, isAdmin: false });
    expect(await screen.findByText(texts.membershipEnded)).toBeTruthy();
    expect(screen.getByText("Priority 1")).toBeTruthy();
  });

  it("issue 17: without a membership no days of a series are asked for", async () => {
    server.runs = [begun(1, TODAY)];
    show({ isPaidMember: false, isAdmin: false });
    await waitFor(() => expect(server.asked).toContain(ROUTES.seriesProgress));
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    expect(server.asked.filter((path) => path.endsWith("/entries"))).toEqual([]);
    cleanup();
    show();
    await waitFor(() => expect(server.asked.at(-1)).toBe(`${ROUTES.series}/1/entries`));
  });

  it("issue 17: words for a day that cannot be opened any more are there to be copied", async () => {
    const words = { ...newDraft(TODAY), challenges: "never finished" };
    await writeDraft(database, "series-11-1", words);
    const ofOther = { reason: "elsewhere", draft: { ...words, challenges: "beside it" } };
    await writeDraft(database, "aside-series-11-1.1", ofOther);
    server.runs = [begun(1, TODAY, { run: 2 })];
    show();
    expect(await screen.findByRole("heading", { name: texts.unsaved })).toBeTruthy();
    expect(screen.getAllByText(texts.unsavedText).length).toBeGreaterThan(0);
    expect(screen.getByText("never finished")).toBeTruthy();
    expect(screen.getByText("beside it")).toBeTruthy();
    cleanup();
    show({ isPaidMember: false, isAdmin: false });
    expect(await screen.findByText("never finished")).toBeTruthy();
  });

  it("issue 17: words for a finished last day have a way from the page of the completed series", async () => {
    server.runs = [begun(1, addDays(TODAY, -6), { isCompleted: true })];
    await keepSeriesEntries(database, 1, week(1));
    await finish(1, 7, addDays(TODAY, -6));
    await writeDraft(database, "series-17-1", { ...newDraft(TODAY), challenges: "written here" });
    show();
    const way = await screen.findByRole("link", { name: texts.openDay(7) });
    expect(way.getAttribute("href")).toBe("/?series=1&entry=17");
    expect(screen.queryByRole("heading", { name: texts.unsaved })).toBeNull();
  });

  it("issue 17: a member still reads finished days of which no card tells", async () => {
    await finish(3, 1, TODAY);
    server.topics = [];
    server.runs = [begun(1, TODAY)];
    await finish(1, 1, TODAY);
    show();
    expect(await screen.findAllByText("Priority 1")).toHaveLength(2);
  });

  it("S-007: without any series it says so; the administrator loads those to begin with", async () => {
    server.topics = [];
    show({ isPaidMember: false, isAdmin: true });
    expect(await screen.findByRole("heading", { name: texts.none })).toBeTruthy();
    await press(texts.loadStarters);
    expect(await screen.findByRole("heading", { name: "Series 1" })).toBeTruthy();
  });

  it("S-007: a member has nothing to load there", async () => {
    server.topics = [];
    show();
    expect(await screen.findByText(texts.none)).toBeTruthy();
    expect(screen.getByText(texts.noneText)).toBeTruthy();
    expect(screen.getByRole("link", { name: texts.toPlan }).getAttribute("href")).toBe("/");
    expect(screen.queryByRole("button", { name: texts.loadStarters })).toBeNull();
  });
});

describe("the cards of a member", () => {
  it("S-006, S-008, S-013: a series is started once for two presses, and is the active one at day 1", async () => {
    show();
    const name = `${texts.start}: Series 2`;
    await press(name);
    await press(name);
    await toastShown(texts.enrolled);
    const card = await active(2);
    expect(card.getByText(texts.dayOf(1))).toBeTruthy();
    expect(card.getByText(texts.percent(0))).toBeTruthy();
    expect(server.calls).toEqual([[ROUTES.seriesEnroll, { topicId: 2, run: 1 }]]);
    expect(screen.getAllByText(texts.sevenDays)).toHaveLength(2);
    expect(screen.getByText(texts.pauses("Series 2"))).toBeTruthy();
  });

  it("S-004, DEC-80: both buttons of the active series open its day, with the day and the percentage", async () => {
    server.runs = [begun(1, addDays(TODAY, -2))];
    await finish(1, 2, addDays(TODAY, -2));
    show();
    const card = await active(1);
    expect(await card.findByText(texts.dayOf(3))).toBeTruthy();
    expect(await card.findByText(texts.percent(29))).toBeTruthy();
    for (const name of [texts.continueSeries, texts.goToToday]) {
      expect(card.getByRole("link", { name }).getAttribute("href")).toBe("/?series=1");
    }
    expect(card.queryByRole("link", { name: texts.catchUp })).toBeNull();
    // What was written in it can be read before it is complete.
    expect(card.getByText("Priority 2")).toBeTruthy();
  });

  it("DEC-81: missed days are named and made up in one tap; a day that is done waits for tomorrow", async () => {
    server.runs = [begun(1, addDays(TODAY, -3))];
    await finish(1, 1, addDays(TODAY, -3));
    show();
    const card = await active(1);
    expect(await card.findByText(texts.missed(2))).toBeTruthy();
    expect(card.getByRole("link", { name: texts.catchUp }).getAttribute("href")).toBe("/?series=1");
    await finish(1, 4, addDays(TODAY, -3));
    expect(await card.findByText(texts.opensTomorrow(5))).toBeTruthy();
    expect(card.queryByRole("link", { name: texts.catchUp })).toBeNull();
  });

  it("DEC-81, issue 17: a missed day does not stand before the day of today", async () => {
    server.runs = [begun(1, addDays(TODAY, -2))];
    show();
    const card = await active(1);
    const hrefOf = (name: string) => card.getByRole("link", { name }).getAttribute("href");
    await waitFor(() => expect(hrefOf(texts.goToToday)).toBe("/?series=1&entry=13"));
    expect(hrefOf(texts.catchUp)).toBe("/?series=1");
    expect(hrefOf(texts.continueSeries)).toBe("/?series=1");
  });

  it("S-004, DEC-81: today's day that is done is read again while others are missed; after a week it is the first of those", async () => {
    server.runs = [begun(1, addDays(TODAY, -2))];
    await finishDay(1, 3, TODAY);
    show();
    const card = await active(1);
    const hrefOf = (name: string) => card.getByRole("link", { name }).getAttribute("href");
    expect(await card.findByText(texts.missed(2))).toBeTruthy();
    expect(hrefOf(texts.goToToday)).toBe("/?series=1&entry=13");
    expect(hrefOf(texts.continueSeries)).toBe("/?series=1");
    cleanup();
    server.runs = [begun(1, addDays(TODAY, -9))];
    show();
    const later = await active(1);
    expect(await later.findByText(texts.missed(6))).toBeTruthy();
    expect(later.getByRole("link", { name: texts.goToToday }).getAttribute("href")).toBe(
      "/?series=1",
    );
  });

  it("issue 17: the day on which a run began does not follow this device's wrong clock", async () => {
    server.runs = [begun(1, TODAY)];
    serverClock.set(-20 * 3_600_000);
    show();
    const card = await active(1);
    await waitFor(() => expect(database.series.count()).resolves.toBe(3));
    expect(await card.findByText(texts.dayOf(1))).toBeTruthy();
    expect(card.queryByText(texts.missed(1))).toBeNull();
    serverClock.set(0);
  });

  it("issue 17: the day on which words were finished does not follow this device's wrong clock", async () => {
    server.runs = [begun(3, addDays(TODAY, -10), { isCompleted: true })];
    await finish(3, 7, addDays(TODAY, -10));
    serverClock.set(-20 * 3_600_000);
    show();
    expect(await screen.findByText(texts.completedOn("Nov 17, 2026"))).toBeTruthy();
    expect(screen.getByText(`${texts.day(7)} · Nov 17, 2026`)).toBeTruthy();
    serverClock.set(0);
  });

  it("S-006: a paused series is gone on with, in its run, and the other one pauses", async () => {
    server.runs = [begun(1, TODAY), begun(2, addDays(TODAY, -1), { isActive: false })];
    show();
    await press(`${texts.continue}: Series 2`);
    await active(2);
    expect(server.calls).toEqual([[ROUTES.seriesEnroll, { topicId: 2, run: 1 }]]);
    expect(await screen.findByRole("button", { name: `${texts.continue}: Series 1` })).toBeTruthy();
    expect(toasts).toEqual([]);
  });

  it("issue 17: a paused series whose days are kept goes on without a network", async () => {
    server.runs = [begun(1, TODAY), begun(2, TODAY, { isActive: false })];
    show();
    await active(1);
    await waitFor(async () => expect(await database.series.get("entries-2")).toBeDefined());
    server.isAway = true;
    await press(`${texts.continue}: Series 2`);
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/?series=2"));
    expect(toasts).toEqual([]);
  });

  it("issue 17: a run that was completed on another device is told, and pauses no other series", async () => {
    server.runs = [begun(1, TODAY), begun(3, addDays(TODAY, -30), { isActive: false })];
    await finish(3, 7, addDays(TODAY, -30));
    show();
    await screen.findByRole("button", { name: `${texts.restart}: Series 3` });
    await active(1);
    server.runs = [
      begun(1, TODAY),
      begun(3, addDays(TODAY, -20), { run: 2, isActive: false, isCompleted: true }),
    ];
    await press(`${texts.restart}: Series 3`);
    await toastShown({ ...texts.enrollmentFailed, description: texts.completedElsewhere });
    await waitFor(async () =>
      expect((await readSeries(database)).progress).toMatchObject([
        { seriesTopicId: 3, run: 2, isActive: false },
        { seriesTopicId: 1, isActive: true },
      ]),
    );
    await active(1);
  });

  it("issue 17: the day that opens next is named by its date where that isn't tomorrow", async () => {
    server.runs = [begun(1, TODAY)];
    // Two days were finished to the east, where it is tomorrow already.
    await finish(1, 2, TODAY);
    show();
    const card = await active(1);
    expect(await card.findByText(texts.opensLater(3, "Nov 23, 2026"))).toBeTruthy();
  });

  it("S-005, DEC-82: a completed series shows what was written, and begins again as another run that keeps it", async () => {
    server.runs = [begun(3, addDays(TODAY, -10))];
    await finish(3, 7, addDays(TODAY, -10));
    show();
    const completed = (await screen.findByRole("heading", { name: texts.completed })).parentElement;
    const list = within(completed ?? document.body);
    expect(list.getByText(texts.completedOn("Nov 17, 2026"))).toBeTruthy();
    expect(list.getByText("Priority 7")).toBeTruthy();
    await press(`${texts.restart}: Series 3`);
    await toastShown(texts.enrolled);
    expect(server.calls).toEqual([[ROUTES.seriesEnroll, { topicId: 3, run: 2 }]]);
    const card = await active(3);
    expect(card.getByText(texts.percent(0))).toBeTruthy();
    expect(screen.getByText("Priority 7")).toBeTruthy();
  });

  it("DEC-82, issue 17: a restart that does not reach the server is told, and the old run stays complete with its words", async () => {
    server.runs = [begun(3, addDays(TODAY, -10), { isCompleted: true })];
    await finish(3, 7, addDays(TODAY, -10));
    show();
    const restart = `${texts.restart}: Series 3`;
    await screen.findByRole("button", { name: restart });
    server.isAway = true;
    await press(restart);
    await toastShown(texts.enrollmentFailed);
    expect(screen.getByText(texts.completedOn("Nov 17, 2026"))).toBeTruthy();
    expect(screen.getByText("Priority 7")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Series 3" })).toBeNull();
    const { progress, finished } = await readSeries(database);
    expect(progress).toMatchObject([{ seriesTopicId: 3, run: 1, isCompleted: true }]);
    expect(finished).toHaveLength(7);
    // With the server back the same press begins the second run.
    server.isAway = false;
    await press(restart);
    await active(3);
    expect(server.calls.at(-1)).toEqual([ROUTES.seriesEnroll, { topicId: 3, run: 2 }]);
    expect(screen.getByText("Priority 7")).toBeTruthy();
  });

  it("S-013: what could not be started or gone on with is told, and nothing changes", async () => {
    // Of a series that was withdrawn, whose days this device lacks.
    server.runs = [begun(4, TODAY, { isActive: false })];
    show();
    await screen.findByRole("button", { name: `${texts.start}: Series 1` });
    server.isAway = true;
    await press(`${texts.start}: Series 1`);
    await toastShown(texts.enrollmentFailed);
    await press(`${texts.continue}: Series 4`);
    await toastShown(texts.continueFailed);
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("DEC-86: without a network the series are those that are kept, and it says what needs one", async () => {
    server.runs = [begun(1, TODAY)];
    show();
    await active(1);
    await waitFor(async () => expect(await database.series.get("entries-1")).toBeDefined());
    server.isAway = true;
    cleanup();
    show();
    expect(await screen.findByText(offline.heading)).toBeTruthy();
    expect(screen.getByText(texts.offlineKept)).toBeTruthy();
    await active(1);
  });

  it("S-005: a finished day without a word of one's own says so", async () => {
    server.runs = [begun(3, TODAY, { isCompleted: true })];
    await finish(3, 1, TODAY);
    await database.seriesCompletions.toCollection().modify({ priorities: [], encouragement: "" });
    show();
    expect(await screen.findByText(texts.noWords)).toBeTruthy();
  });

  it("issue 17: a server's fault is told above the kept series, and asked again when told to", async () => {
    server.runs = [begun(1, TODAY)];
    show();
    await active(1);
    await waitFor(async () => expect(await database.series.get("entries-1")).toBeDefined());
    cleanup();
    server.isBroken = true;
    show();
    expect((await screen.findByRole("alert")).textContent).toContain(texts.notUpdated);
    await active(1);
    server.isBroken = false;
    await press(offline.retry);
    await waitFor(() => expect(screen.queryByText(new RegExp(texts.notUpdated))).toBeNull());
  });

  it("DEC-86: a device that has never heard of them says so, and asks again when it is told to", async () => {
    server.isAway = true;
    show();
    expect(await screen.findByText(texts.offlineNothing)).toBeTruthy();
    expect(document.querySelector("[data-skeleton]")).toBeNull();
    server.isAway = false;
    await press(offline.retry);
    expect(await screen.findByRole("button", { name: `${texts.start}: Series 1` })).toBeTruthy();
  });
});
