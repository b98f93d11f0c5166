// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { type ArchivedReflection, MESSAGES } from "@reignwell/contract";
import { addDays } from "@reignwell/domain";
import { keepArchive, saveEntry } from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import Dexie from "dexie";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { database, draw, later, press, TODAY } from "../../../testing/screen-harness.tsx";
import { Archive } from "./archive.tsx";

const { archive: texts, membership } = MESSAGES;
const MEMBER = { isPaidMember: true, isAdmin: false };
const FREE = { isPaidMember: false, isAdmin: false };
const YESTERDAY = "2026-11-20";

/** What the server answers to the scheduled list, and how often it was asked for what. */
const answer = vi.fn<(path: string) => Promise<Response>>();
beforeEach(() => {
  answer.mockReset();
  answer.mockResolvedValue(Response.json([]));
  vi.stubGlobal("fetch", (path: string) => answer(path));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const scheduled = (date: string, over: Partial<ArchivedReflection> = {}): ArchivedReflection => ({
  id: date,
  date,
  verse: `Verse of ${date}`,
  verseReference: `Psalm ${Number(date.slice(8))}:1`,
  reflection: "One.\n\nTwo.",
  kind: "scheduled",
  ...over,
});
const answersWith = (...list: ArchivedReflection[]) =>
  answer.mockImplementation(async () => Response.json(list));
const planned = async (date: string, over: Partial<Parameters<typeof anEntry>[0]> = {}) => {
  const { id: _id, deletedAt: _deletedAt, ...input } = anEntry({ date, ...over });
  return saveEntry(database, input, later());
};

const poolScripture = async (date: string) => ({
  date,
  verse: `From the pool on ${date}`,
  reference: `Proverbs ${Number(date.slice(8))}:1`,
  reflection: "From the collection.",
  audioUrl: null,
  translation: "WEB",
});

function show(user = MEMBER): void {
  const Player = ({ scripture }: { scripture: { audioUrl: string | null } }) => (
    <span>Plays {scripture.audioUrl}</span>
  );
  draw(<Archive {...{ database, user, today: TODAY, poolScripture, Player }} />);
}

const count = (text: string) =>
  waitFor(() =>
    expect(screen.getAllByRole("status").map((status) => status.textContent)).toContain(text),
  );
/** Where nothing is known, there is neither a count nor a word about an empty schedule. */
function nothingIsClaimed(): void {
  expect(screen.queryByText(/reflections? found$/)).toBeNull();
  expect(screen.queryByText(texts.nothingScheduled)).toBeNull();
  expect(screen.queryByText(texts.otherDaysText)).toBeNull();
}
const openPersonal = () => fireEvent.click(screen.getByRole("tab", { name: texts.tabs.personal }));
const search = (text: string) =>
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: text } });

describe("the archive", () => {
  it("V-001, V-002: has two tabs and a way back to the daily page", async () => {
    show();
    expect(screen.getByRole("heading", { level: 1, name: texts.heading })).toBeTruthy();
    expect(screen.getByRole("link", { name: texts.close }).getAttribute("href")).toBe("/");
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      texts.tabs.daily,
      texts.tabs.personal,
    ]);
    await count("0 reflections found");
  });

  it("V-004, V-005, V-006: shows the scheduled ones of the month, counted, with their badges", async () => {
    answersWith(scheduled(TODAY), scheduled("2026-11-03"), scheduled("2026-10-05"));
    show();
    await count("2 reflections found");
    expect(screen.getByText(texts.scheduledContent)).toBeTruthy();
    const card = screen.getByRole("button", { name: "Psalm 21:1, Nov 21, 2026" }).closest("li");
    expect(within(card ?? document.body).getByText(texts.tabs.daily)).toBeTruthy();
    await press(texts.previousMonth);
    expect(await screen.findByRole("heading", { level: 2, name: "October 2026" })).toBeTruthy();
    await count("1 reflection found");
    expect(await screen.findByRole("button", { name: /^Psalm 5:1/ })).toBeTruthy();
    await press(texts.nextMonth);
    await count("2 reflections found");
  });

  it("V-007: a card opens the whole reflection, with the recording if there is one", async () => {
    answersWith(scheduled(TODAY, { audioUrl: "/uploads/audio/a.mp3" }), scheduled(YESTERDAY));
    show();
    await press("Psalm 21:1, Nov 21, 2026");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Saturday, November 21, 2026")).toBeTruthy();
    expect(await dialog.findByRole("heading", { name: texts.scripture })).toBeTruthy();
    expect(dialog.getByText("Verse of 2026-11-21")).toBeTruthy();
    expect(dialog.getByRole("heading", { name: texts.reflection })).toBeTruthy();
    expect([dialog.getByText("One.").tagName, dialog.getByText("Two.").tagName]).toEqual([
      "P",
      "P",
    ]);
    expect(dialog.getByText("Plays /uploads/audio/a.mp3")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("Psalm 20:1, Nov 20, 2026");
    const other = within(await screen.findByRole("dialog"));
    await other.findByText("Verse of 2026-11-20");
    expect(other.queryByText(/^Plays/)).toBeNull();
  });

  it("V-008: shows six skeletons until something is known, and never for longer than the call", async () => {
    const call = Promise.withResolvers<Response>();
    answer.mockReturnValue(call.promise);
    show();
    await waitFor(() => expect(answer).toHaveBeenCalled());
    expect(document.querySelectorAll("[data-skeleton]")).toHaveLength(6);
    call.reject(new TypeError("no network"));
    await waitFor(() => expect(document.querySelectorAll("[data-skeleton]")).toHaveLength(0));
    expect(await screen.findByText(MESSAGES.offline.heading)).toBeTruthy();
    nothingIsClaimed();
  });

  it("V-003, V-009, DEC-77: a search stays in the month, says so when it finds nothing, and may go on in all months", async () => {
    answersWith(
      scheduled(TODAY),
      scheduled("2024-03-05", { verse: "A lantern", reflection: "Light." }),
    );
    show();
    await count("1 reflection found");
    search("LANTERN");
    expect(await screen.findByText(texts.emptySearch)).toBeTruthy();
    await press(texts.searchAllMonths);
    expect(await screen.findByRole("button", { name: "Psalm 5:1, Mar 5, 2024" })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 2, name: texts.allMonths })).toBeTruthy();
    await count("1 reflection found");
    search("nobody wrote this");
    expect(await screen.findByText(texts.emptySearch)).toBeTruthy();
    expect(screen.queryByRole("button", { name: texts.searchAllMonths })).toBeNull();
  });

  it("V-005, DEC-77: a search counts what it finds among the other days as well", async () => {
    answersWith(scheduled(TODAY));
    show();
    await count("1 reflection found");
    search("Proverbs 15:1");
    expect(await screen.findByRole("button", { name: "Proverbs 15:1, Nov 15, 2026" })).toBeTruthy();
    await count("1 reflection found");
    expect(screen.queryByText("0 reflections found")).toBeNull();
  });

  it("V-011: a month without scheduled ones says so, and its days can be read all the same", async () => {
    show();
    expect(await screen.findByText(texts.emptyDaily)).toBeTruthy();
    const others = await screen.findByRole("region", { name: texts.otherDays });
    // Days of the pool are none of the schedule's.
    expect(within(others).queryByText(texts.tabs.daily)).toBeNull();
    await press("Proverbs 15:1, Nov 15, 2026");
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("From the pool on 2026-11-15")).toBeTruthy();
  });

  it("a scheduled day is not among the other days", async () => {
    answersWith(scheduled(TODAY));
    show();
    const others = await screen.findByRole("region", { name: texts.otherDays });
    expect(within(others).queryByText("Nov 21, 2026")).toBeNull();
    expect(within(others).getByText("Nov 20, 2026")).toBeTruthy();
  });

  it("what is kept shows at once and without a connection, which the panel says (DEC-86)", async () => {
    await keepArchive(database, [scheduled(TODAY)]);
    answer.mockRejectedValue(new TypeError("no network"));
    show();
    await count("1 reflection found");
    expect(await screen.findByText(texts.offlineKept)).toBeTruthy();
    answersWith(scheduled(TODAY), scheduled(YESTERDAY));
    await press(MESSAGES.offline.retry);
    await count("2 reflections found");
    expect(screen.queryByText(MESSAGES.offline.heading)).toBeNull();
  });

  it("V-007: a day for which nobody wrote a reflection says so", async () => {
    answersWith(scheduled(TODAY, { reflection: null }));
    show();
    await press("Psalm 21:1, Nov 21, 2026");
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText(texts.noReflection)).toBeTruthy();
  });

  it("issue 17: more than 120 found days come a part at a time", async () => {
    answersWith(...Array.from({ length: 180 }, (_, at) => scheduled(addDays("2026-01-01", at))));
    show();
    search("Verse of 2026");
    await press(texts.searchAllMonths);
    await count("180 reflections found");
    const rows = () => document.querySelectorAll("[data-row]").length;
    await screen.findByRole("button", { name: texts.showMore });
    const before = rows();
    expect(before).toBeLessThan(180);
    await press(texts.showMore);
    await waitFor(() => expect(rows()).toBeGreaterThan(before));
  });

  it("issue 17: a server's fault is told above what is kept, and asked again when told to", async () => {
    await keepArchive(database, [scheduled(TODAY)]);
    answer.mockImplementation(async () => Response.json({ message: "Broken." }, { status: 500 }));
    show();
    expect((await screen.findByRole("alert")).textContent).toContain(texts.notFetched);
    await count("1 reflection found");
    answersWith(scheduled(TODAY), scheduled(YESTERDAY));
    await press(MESSAGES.offline.retry);
    await count("2 reflections found");
    expect(screen.queryByText(new RegExp(texts.notFetched))).toBeNull();
  });

  it("V-014: a membership error shows the upgrade prompt, known by its words where no code came", async () => {
    answer.mockImplementation(async () =>
      Response.json({ message: membership.required }, { status: 403 }),
    );
    show(FREE);
    expect(await screen.findByText(membership.premium(texts.feature))).toBeTruthy();
    expect(screen.getByText(texts.membersOnly)).toBeTruthy();
    await waitFor(() => expect(document.querySelectorAll("[data-skeleton]")).toHaveLength(0));
    nothingIsClaimed();
  });
});

describe("a late plan", () => {
  it("is offered for yesterday, and for no other day", async () => {
    answersWith(scheduled(TODAY), scheduled(YESTERDAY), scheduled("2026-11-19"));
    show();
    const offered: Record<string, boolean> = {};
    for (const day of ["21", "20", "19"]) {
      await press(new RegExp(`^Psalm ${day}:1`));
      const dialog = within(await screen.findByRole("dialog"));
      await dialog.findByText(`Verse of 2026-11-${day}`);
      await new Promise((resolve) => setTimeout(resolve, 300));
      offered[day] = dialog.queryByRole("button", { name: texts.planThisDay }) !== null;
      fireEvent.click(dialog.getByRole("button", { name: "Close" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
    expect(offered).toEqual({ "21": false, "20": true, "19": false });
  });

  it("keeps the verse that was read for its plan", async () => {
    answersWith(scheduled(YESTERDAY));
    show();
    await press(/^Psalm 20:1/);
    await press(texts.planThisDay);
    await waitFor(async () =>
      expect(await database.scriptures.get(YESTERDAY)).toMatchObject({
        verse: "Verse of 2026-11-20",
      }),
    );
  });

  it("is not offered where yesterday has its plan", async () => {
    await planned(YESTERDAY);
    answersWith(scheduled(YESTERDAY));
    show();
    await press(/^Psalm 20:1/);
    await screen.findByText("Verse of 2026-11-20", { selector: "blockquote" });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole("button", { name: texts.planThisDay })).toBeNull();
  });
});

describe("My Reflections", () => {
  it("V-013: each tab reads only when it is open", async () => {
    await planned(TODAY);
    const read = vi.spyOn(database.entries, "where");
    show();
    await count("0 reflections found");
    expect(answer.mock.calls).toEqual([[`/api/reflections/scheduled?date=${TODAY}`]]);
    expect(read).not.toHaveBeenCalled();
    openPersonal();
    await count("1 reflection found");
    expect(read).toHaveBeenCalled();
    expect(answer).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(texts.scheduledContent)).toBeNull();
  });

  it("V-012: users without a membership see the upgrade prompt and no list", async () => {
    await planned(TODAY, { verseReference: "Psalm 100:1" });
    show(FREE);
    openPersonal();
    expect(await screen.findByText(membership.premium(texts.feature))).toBeTruthy();
    const listed = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(listed).toEqual([...membership.benefits]);
    const upgrade = screen.getByRole("link", { name: membership.upgrade });
    expect(upgrade.getAttribute("href")).toBe("/upgrade");
    const history = screen.getByRole("link", { name: texts.toHistory });
    expect(history.getAttribute("href")).toBe("/dashboard?tab=history");
    expect(screen.queryByText("Psalm 100:1")).toBeNull();
    expect(screen.queryByRole("searchbox")).toBeNull();
  });

  it("V-003, V-007, DEC-63: members read and search the words of their own plans", async () => {
    await planned(TODAY, { verseReference: "Psalm 100:1", verseReflection: "About joy." });
    await planned("2025-01-05", { verseReference: "Job 19:25", verseReflection: "A redeemer." });
    show();
    openPersonal();
    await count("1 reflection found");
    search("redeemer");
    expect(await screen.findByText(texts.emptySearch)).toBeTruthy();
    await press(texts.searchAllMonths);
    await press("Job 19:25, Jan 5, 2025");
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("A redeemer.")).toBeTruthy();
    expect(dialog.getByText("Sunday, January 5, 2025")).toBeTruthy();
  });

  it("issue 17: of 10,000 own plans a month reads its own and those beside it, and no other", async () => {
    await database.entries.bulkPut(
      Array.from({ length: 10_000 }, (_, before) =>
        anEntry({ date: addDays(TODAY, -before), verseReference: `Psalm ${before}:1` }),
      ),
    );
    show();
    openPersonal();
    await count("21 reflections found");
    let read = 0;
    database.entries.hook("reading", (entry) => {
      read += 1;
      return entry;
    });
    await press(texts.previousMonth);
    await count("31 reflections found");
    // The months beside it may be read a moment later.
    await waitFor(() => expect(read).toBeGreaterThan(0));
    expect(read).toBeLessThanOrEqual(3 * 31);
  });

  it("issue 17: the month beside is read ahead: a step shows it while the device can read nothing", async () => {
    const refs = ["Psalm 5:1", "Psalm 6:1"];
    await planned(TODAY);
    await planned("2026-10-05", { verseReference: refs[0] });
    await planned("2026-10-06", { verseReference: refs[1] });
    const read = new Set<string>();
    database.entries.hook("reading", (entry) => {
      read.add(entry.verseReference);
      return entry;
    });
    show();
    openPersonal();
    await count("1 reflection found");
    await waitFor(() => expect(refs.every((reference) => read.has(reference))).toBe(true));
    const { promise: mayRead, resolve: goOn } = Promise.withResolvers<void>();
    const writing = database.transaction("rw", database.entries, () => Dexie.waitFor(mayRead));
    await press(texts.previousMonth);
    await count("2 reflections found");
    expect(await screen.findByText("Psalm 5:1")).toBeTruthy();
    goOn();
    await writing;
  });

  it("issue 17: from a month to the next the cards stand until the others are read, without a flicker", async () => {
    await planned(TODAY);
    await planned("2026-10-05", { verseReference: "Psalm 5:1" });
    await planned("2026-10-06", { verseReference: "Psalm 6:1" });
    show();
    openPersonal();
    await count("1 reflection found");
    let flickered = false;
    new MutationObserver(() => {
      flickered ||= document.querySelector("[data-skeleton]") !== null;
    }).observe(document.body, { childList: true, subtree: true });
    await press(texts.previousMonth);
    await count("2 reflections found");
    expect(flickered).toBe(false);
  });

  it("issue 17: where a month takes long to read, the user sees that, and not the month before", async () => {
    for (const date of [TODAY, "2026-10-05", "2026-09-05"])
      await planned(date, { verseReference: "Psalm 100:1" });
    show();
    openPersonal();
    await count("1 reflection found");
    const { promise: mayRead, resolve: goOn } = Promise.withResolvers<void>();
    const writing = database.transaction("rw", database.entries, () => Dexie.waitFor(mayRead));
    // One month is read ahead, or two; never three.
    for (let step = 0; step < 3; step += 1) await press(texts.previousMonth);
    await waitFor(() => expect(document.querySelector("[data-skeleton]")).toBeTruthy());
    expect(screen.queryByText("Psalm 100:1")).toBeNull();
    goOn();
    await writing;
    expect(await screen.findByText(texts.noneInMonth("August 2026"))).toBeTruthy();
  });

  it("issue 17: plans that cannot be read take nothing else of the page, and are not called missing", async () => {
    await planned(YESTERDAY);
    answersWith(scheduled(YESTERDAY));
    show();
    await count("1 reflection found");
    vi.spyOn(database.entries, "where").mockImplementation(() => {
      throw new Error("no disk");
    });
    await press(/^Psalm 20:1/);
    await screen.findByText("Verse of 2026-11-20", { selector: "blockquote" });
    // The plan of yesterday is looked for beside the words.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByText("Verse of 2026-11-20", { selector: "blockquote" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: texts.planThisDay })).toBeNull();
    openPersonal();
    expect(await screen.findByText(texts.unreadable)).toBeTruthy();
    expect(screen.getByText(texts.unreadableText)).toBeTruthy();
    expect(screen.queryByText(texts.emptyPersonal)).toBeNull();
  });

  it("V-010: without a plan it says how to begin; an empty month of many says another thing", async () => {
    show();
    openPersonal();
    expect(await screen.findByText(texts.emptyPersonal)).toBeTruthy();
    expect(screen.getByRole("heading", { level: 3, name: texts.noneYet })).toBeTruthy();
    expect(screen.getByRole("link", { name: texts.firstPlan }).getAttribute("href")).toBe("/");
    await planned("2026-10-05");
    expect(await screen.findByText(texts.noneInMonth("November 2026"))).toBeTruthy();
    expect(screen.getByText(texts.noneInMonthText)).toBeTruthy();
    expect(screen.queryByText(texts.emptyPersonal)).toBeNull();
  });
});
