// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import { addDays, planGroups } from "@reignwell/domain";
import { readProfile, saveCompletions, saveEntry, saveProfile } from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { database, TODAY, toasts } from "../../../testing/screen-harness.tsx";
import { History } from "./history.tsx";

const USER = 7;
let clock = 1_700_000_000_000;

/** Saves a plan and, where asked, ticks so many of its actions. */
async function keep(over: Partial<Entry> = {}, ticks = 0): Promise<Entry> {
  const { id: _id, deletedAt: _deletedAt, ...input } = anEntry({ date: TODAY, ...over });
  clock += 1000;
  const entry = await saveEntry(database, input, clock);
  const actions = planGroups(entry).flatMap((group) => group.actions);
  const done = new Map(actions.slice(0, ticks).map(({ id }) => [id, true]));
  await saveCompletions(database, entry, done, clock);
  return entry;
}

function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}

function show(address = "/dashboard?tab=history") {
  return render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[address]}>
        <Address />
        <History
          database={database}
          userId={USER}
          date={TODAY}
          renderShare={({ verseReference }) => <button>Share {verseReference}</button>}
          renderActions={(entry) => <p>{`actions of ${entry.date}`}</p>}
        />
      </MemoryRouter>
    </MantineProvider>,
  );
}

const cards = () => screen.queryAllByRole("article");
const references = () =>
  cards().map((card) => card.querySelector("time")?.nextElementSibling?.textContent);
const search = (query: string) =>
  fireEvent.change(screen.getByRole("searchbox", { name: "Search" }), { target: { value: query } });
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const shows = (...expected: string[]) => waitFor(() => expect(references()).toEqual(expected));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

describe("H-001, H-002: the list", () => {
  it("has its title and each plan's progress, read ahead for the first five", async () => {
    for (let ago = 7; ago >= 0; ago--) {
      await keep({ date: addDays(TODAY, -ago), verseReference: `Psalm ${ago + 1}` }, ago % 2);
    }
    show();
    expect(await screen.findByRole("heading", { name: MESSAGES.history.heading })).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText(/of 1 done/)).toHaveLength(5));
    const progress = cards().map((card) => within(card).queryByText(/of 1 done/)?.textContent);
    expect(progress.slice(0, 6)).toEqual([
      "0 of 1 done",
      "1 of 1 done",
      "0 of 1 done",
      "1 of 1 done",
      "0 of 1 done",
      undefined,
    ]);
  });

  it("opens a plan in place with all that was written, as text", async () => {
    const texts = { verseReflection: "One.\n\nTwo.", challenges: "Hurry" };
    await keep({ ...texts, verse: "<b>Verse</b>", answer: "Seek first.", thanks: "Rain" });
    show();
    const heading = await screen.findByRole("button", { name: /Jeremiah 29:11/ });
    expect(heading.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(heading);
    for (const text of [
      "<b>Verse</b>",
      "One.",
      "Two.",
      "Seek first.",
      "Hurry",
      "Rain",
      `actions of ${TODAY}`,
    ]) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    // The route hands over the button; it is this plan’s verse that it shares.
    expect(screen.getByRole("button", { name: "Share Jeremiah 29:11" })).toBeTruthy();
    fireEvent.click(heading);
    expect(screen.queryByText("Hurry")).toBeNull();
  });

  it("W-9, AI-001, AI-003: texts of the AI are marked as such in the saved plan", async () => {
    await keep({ reflectionBy: "ai", prayerBy: "ai" });
    show();
    fireEvent.click(await screen.findByRole("button", { name: /Jeremiah 29:11/ }));
    const marks = await screen.findAllByText("Written by AI");
    expect(marks.map((mark) => mark.closest("section")?.querySelector("h4")?.textContent)).toEqual([
      "Reflection",
      "Prayer",
    ]);
  });

  it("draws many plans in parts", async () => {
    await database.entries.bulkAdd(
      Array.from({ length: 45 }, (_, ago) => anEntry({ date: addDays(TODAY, -ago) })),
    );
    show();
    await waitFor(() => expect(cards()).toHaveLength(10));
    // All of them are read by now, though not drawn.
    await screen.findByRole("button", { name: /Oct 2026: plans on 24 of 31 days/ });
    press("Show more plans");
    expect(cards()).toHaveLength(30);
    press("Show more plans");
    expect(cards()).toHaveLength(45);
    expect(screen.queryByRole("button", { name: "Show more plans" })).toBeNull();
  });

  it("marks what only this device has", async () => {
    await keep();
    show();
    expect(await screen.findByText("on this device")).toBeTruthy();
    await database.pending.clear();
    await waitFor(() => expect(screen.queryByText("on this device")).toBeNull());
  });

  it("says what will be here while there are no plans", async () => {
    show();
    expect(await screen.findByText("Your plans will gather here")).toBeTruthy();
    expect(screen.queryByRole("searchbox")).toBeNull();
  });
});

describe("H-003 to H-005: search, months and sorts", () => {
  beforeEach(async () => {
    await keep({ date: "2026-10-05", verseReference: "Romans 8:28", challenges: "A long road" });
    await keep({ date: "2026-11-20", verseReference: "Genesis 1:1", priorities: ["Garden"] });
    await keep({ date: "2026-11-21", verseReference: "1 John 4:7" });
  });

  it("H-003: finds verse, reference and priorities, everything when asked", async () => {
    show();
    await shows("1 John 4:7", "Genesis 1:1", "Romans 8:28");
    search("gARden");
    await shows("Genesis 1:1");
    expect(screen.getByText("1 plan found")).toBeTruthy();
    search("long road");
    await screen.findByText("No plan matches");
    screen.getByText("Try other words or Search everything.");
    fireEvent.click(screen.getByLabelText(/Search everything/));
    await shows("Romans 8:28");
    search("garlic");
    await screen.findByText("Try other words.");
    search("garden");
    choose("Month", "2026-10");
    await screen.findByText("Try other words or another month.");
    choose("Month", "");
    search("");
    await shows("1 John 4:7", "Genesis 1:1", "Romans 8:28");
  });

  it("H-004: offers the months found, newest first, and keeps to the chosen one", async () => {
    show();
    await shows("1 John 4:7", "Genesis 1:1", "Romans 8:28");
    const options = [...screen.getByLabelText("Month").querySelectorAll("option")];
    expect(options.map((one) => one.textContent)).toEqual([
      "All months",
      "November 2026",
      "October 2026",
    ]);
    choose("Month", "2026-10");
    await shows("Romans 8:28");
    choose("Month", "");
    await shows("1 John 4:7", "Genesis 1:1", "Romans 8:28");
  });

  it("H-005: sorts newest, oldest and by the Bible's order", async () => {
    show();
    await screen.findByLabelText("Sort by");
    choose("Sort by", "oldest");
    await shows("Romans 8:28", "Genesis 1:1", "1 John 4:7");
    choose("Sort by", "bible");
    await shows("Genesis 1:1", "Romans 8:28", "1 John 4:7");
    choose("Sort by", "newest");
    await shows("1 John 4:7", "Genesis 1:1", "Romans 8:28");
    expect(screen.getByTestId("address").textContent).toBe("?tab=history");
  });

  it("the filters stand in the address and are read from it", async () => {
    show("/dashboard?tab=history&month=2026-11&sort=oldest&q=1");
    await shows("Genesis 1:1", "1 John 4:7");
    search("john");
    await shows("1 John 4:7");
    await waitFor(() =>
      expect(screen.getByTestId("address").textContent).toBe(
        "?tab=history&month=2026-11&sort=oldest&q=john",
      ),
    );
  });

  it("a month chosen right after typing keeps what was typed", async () => {
    show();
    await shows("1 John 4:7", "Genesis 1:1", "Romans 8:28");
    search("1");
    choose("Month", "2026-11");
    await shows("1 John 4:7", "Genesis 1:1");
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("1");
    expect(screen.getByTestId("address").textContent).toContain("q=1");
  });
});

describe("H-007, DEC-64: deleting a plan", () => {
  it("asks first, deletes with an Undo, and the Undo brings it back", async () => {
    const entry = await keep();
    show();
    fireEvent.click(await screen.findByRole("button", { name: /Jeremiah 29:11/ }));
    fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
    expect((await database.entries.get(entry.id))?.deletedAt).toBeNull();
    fireEvent.click(await screen.findByRole("button", { name: "Delete plan" }));
    await waitFor(() => expect(cards()).toEqual([]));
    expect(toasts.map((toast) => toast.title)).toEqual([MESSAGES.history.deleted.title]);
    toasts[0]?.undo?.();
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(await database.entries.get(entry.id)).toEqual(entry);
  });

  it("a device that cannot write says so, and the plan stays", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await keep();
    show();
    fireEvent.click(await screen.findByRole("button", { name: /Jeremiah 29:11/ }));
    fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
    vi.spyOn(database.pending, "bulkPut").mockRejectedValue(new Error("full"));
    fireEvent.click(await screen.findByRole("button", { name: "Delete plan" }));
    const { title, description } = MESSAGES.history.deleteFailed;
    await waitFor(() => expect(toasts).toEqual([{ title, description }]));
    expect(cards()).toHaveLength(1);
  });
});

describe("streak and calendar", () => {
  it("DEC-96: shows the days in a row, and a rest day bridges a gap", async () => {
    await keep({ date: "2026-11-21" });
    await keep({ date: "2026-11-19" });
    show();
    expect(await screen.findByText("1 day")).toBeTruthy();
    press("Streak and rest days");
    fireEvent.click(await screen.findByLabelText("Friday"));
    expect(await screen.findByText("2 days in a row")).toBeTruthy();
    fireEvent.click(screen.getByLabelText("Show my streak"));
    await waitFor(() => expect(screen.queryByText("2 days in a row")).toBeNull());
    cleanup();
    show();
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(screen.queryByText(/in a row/)).toBeNull();
  });

  it("a pause bridges a longer gap; one that ends before it begins is refused", async () => {
    await keep({ date: "2026-11-21" });
    await keep({ date: "2026-11-10" });
    show();
    await screen.findByText("1 day");
    press("Streak and rest days");
    fireEvent.change(await screen.findByLabelText("First day"), {
      target: { value: "2026-11-22" },
    });
    press("Add pause");
    expect(await screen.findByText("The last day must come after the first.")).toBeTruthy();
    for (const day of ["", "0202-11-11"]) {
      choose("First day", day);
      press("Add pause");
      expect(await screen.findByText("Please choose both days.")).toBeTruthy();
    }
    choose("First day", "2026-11-11");
    choose("Last day", "2026-11-20");
    press("Add pause");
    expect(await screen.findByText("2 days in a row")).toBeTruthy();
    press(/^Remove the pause/);
    expect(await screen.findByText("1 day")).toBeTruthy();
  });

  it("the settings are the person's and not the device's; what this device had is handed over once", async () => {
    const key = `reignwell-streak:${database.name}`;
    const pauses = [{ from: "2026-11-11", to: "2026-11-20" }];
    const earlier = { streakShown: true, calendarShown: null, restDays: [0], pauses };
    localStorage.setItem(key, JSON.stringify(earlier));
    await keep({ date: "2026-11-21" });
    await keep({ date: "2026-11-10" });
    show();
    expect(await screen.findByText("2 days in a row")).toBeTruthy();
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
    expect(await readProfile(database, USER)).toMatchObject({ restDays: [0], pauses });
    // Only what was chosen is sent: another device's profile of an earlier hour stays whole.
    const [waiting] = await database.pending.where("[collection+id]").above(["profiles"]).toArray();
    expect(Object.keys(waiting?.fields ?? {}).toSorted()).toEqual(["pauses", "restDays"]);

    await saveProfile(database, USER, { pauses: [] }, Date.now(), {});
    expect(await screen.findByText("1 day")).toBeTruthy();
  });

  it("a month of the calendar narrows the list; the calendar can be put away", async () => {
    await keep({ date: "2026-11-21", verseReference: "Psalm 1" });
    await keep({ date: "2026-03-08", verseReference: "Psalm 2" });
    show();
    await waitFor(() => expect(cards()).toHaveLength(2));
    const toggle = screen.getByRole("button", { name: "Calendar" });
    if (toggle.getAttribute("aria-expanded") === "false") fireEvent.click(toggle);
    press("Show Mar 2026: plans on 1 of 31 days");
    await shows("Psalm 2");
    fireEvent.click(toggle);
    expect(screen.queryByText("several")).toBeNull();
    cleanup();
    show();
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(screen.queryByText("several")).toBeNull();
  });
});

describe("print and Markdown", () => {
  it("prints one plan on a sheet of its own and takes it away afterwards", async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal("print", print);
    const writers = { reflectionBy: "ai", prayerBy: "ai" } as const;
    await keep({ answer: "Seek first.", thanks: "Rain", ...writers }, 1);
    show();
    fireEvent.click(await screen.findByRole("button", { name: /Jeremiah 29:11/ }));
    fireEvent.click(await screen.findByRole("button", { name: "Print" }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const sheet = [...document.body.children].at(-1);
    expect(sheet?.textContent).toContain("Saturday, November 21, 2026");
    expect(sheet?.textContent).toContain("What stayed with youSeek first.");
    expect(sheet?.textContent).toContain("ThanksRain");
    // W-9: on paper, too.
    expect(sheet?.textContent.match(/Written by AI/gu)).toHaveLength(2);
    expect(sheet?.querySelector("li")?.dataset["done"]).toBe("true");
    window.dispatchEvent(new Event("afterprint"));
    await waitFor(() => expect(sheet?.isConnected).toBe(false));
  });

  it("offers the week of the latest plan where this one has none yet", async () => {
    await keep({ date: "2026-11-06" });
    await keep({ date: "2026-11-13" });
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Print or download" }));
    const day = await screen.findByLabelText<HTMLInputElement>("A day of the week");
    expect(day.value).toBe("2026-11-13");
  });

  it("downloads the plans of a week or a month, and says when there are none", async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return "blob:x";
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    await keep({ date: "2026-11-14" });
    await keep({ date: "2026-11-15" });
    await keep({ date: "2026-11-21" }, 1);
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Print or download" }));
    choose("A day of the week", "");
    press("Download Markdown");
    expect(await screen.findByText("Please choose a day.")).toBeTruthy();
    choose("A day of the week", "2025-01-01");
    press("Download Markdown");
    expect(
      await screen.findByText("There are no plans from Dec 29, 2024 to Jan 4, 2025."),
    ).toBeTruthy();
    choose("A day of the week", "2026-11-18");
    press("Download Markdown");
    await waitFor(() => expect(files).toHaveLength(1));
    const text = (await files[0]?.text()) ?? "";
    expect(text.match(/^#{1,2} .*$/gm)).toEqual([
      "# Nov 15, 2026 to Nov 21, 2026",
      "## Sunday, November 15, 2026",
      "## Saturday, November 21, 2026",
    ]);
    expect(text.match(/- \[x\]/g)).toHaveLength(1);
    const [link] = click.mock.instances;
    expect(link).toMatchObject({ download: "reignwell-week-2026-11-15.md" });
    press("Print or download");
    choose("Plans from", "month");
    press("Download Markdown");
    await waitFor(() => expect(files).toHaveLength(2));
    const month = (await files[1]?.text()) ?? "";
    expect(month.match(/^# .*$/gm)).toEqual(["# November 2026"]);
    expect(month.match(/^## /gm)).toHaveLength(3);
  });
});
