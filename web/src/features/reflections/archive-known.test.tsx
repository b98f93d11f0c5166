// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { type ArchivedReflection, MESSAGES } from "@reignwell/contract";
import { cacheScripture, keepArchive } from "@reignwell/local-db";
import { render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { database, press, refuseWrites, TODAY } from "../../../testing/screen-harness.tsx";
import { Archive } from "./archive.tsx";

/* What the archive says where it knows little: offline, while it asks, at the turn of the day. */
const { archive: texts } = MESSAGES;
const YESTERDAY = "2026-11-20";
const answer = vi.fn<(path: string) => Promise<Response>>();
beforeEach(() => {
  answer.mockReset();
  answer.mockRejectedValue(new TypeError("no network"));
  vi.stubGlobal("fetch", (path: string) => answer(path));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const scheduled = (date: string): ArchivedReflection => ({
  id: `7${date.slice(8)}`,
  date,
  verse: `Verse of ${date}`,
  verseReference: `Psalm ${Number(date.slice(8))}:1`,
  reflection: "A lantern.",
  kind: "scheduled",
});
const poolScripture = async (date: string) => ({
  date,
  verse: `From the pool on ${date}`,
  reference: `Proverbs ${Number(date.slice(8))}:1`,
  reflection: null,
  audioUrl: null,
  translation: "WEB",
});
/** What the daily page had on a day: the schedule's scripture. */
const had = (date: string) => ({
  date,
  verse: `Verse of ${date}`,
  reference: `Psalm ${Number(date.slice(8))}:1`,
  reflection: "A lantern.",
  audioUrl: null,
  translation: "NIV",
});

const page = (address: string, today: string) => (
  <MantineProvider env="test">
    <MemoryRouter initialEntries={[address]}>
      <Archive
        database={database}
        user={{ isPaidMember: true, isAdmin: false }}
        today={today}
        poolScripture={poolScripture}
        Player={() => null}
      />
    </MemoryRouter>
  </MantineProvider>
);
const show = (address = "/reflections", today = TODAY) => render(page(address, today));
const counts = () => screen.getAllByRole("status").map((status) => status.textContent);
const count = (text: string) => waitFor(() => expect(counts()).toContain(text));
const others = () => screen.findByRole("region", { name: texts.otherDays });
const settle = () => new Promise((resolve) => setTimeout(resolve, 400));

describe("days of which this device has the scheduled verse", () => {
  it("issue 17: are scheduled ones also where the archive was never downloaded", async () => {
    for (const day of [had("2026-11-18"), had(YESTERDAY), await poolScripture(TODAY)]) {
      await cacheScripture(database, day);
    }
    show();
    await count("2 reflections found");
    const below = within(await others());
    expect(below.queryByText("Nov 20, 2026")).toBeNull();
    expect(below.getByText("Nov 21, 2026")).toBeTruthy();
    expect(screen.queryByText(texts.otherDaysText)).toBeNull();
    await press("Psalm 20:1, Nov 20, 2026");
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("A lantern.")).toBeTruthy();
    await press(texts.planThisDay);
    await settle();
    expect(await database.scriptures.get(YESTERDAY)).toEqual(had(YESTERDAY));
  });

  it("issue 17: stand among those that were downloaded before, each day once", async () => {
    await keepArchive(database, [scheduled("2026-11-18"), scheduled("2026-11-03")]);
    await cacheScripture(database, had("2026-11-18"));
    await cacheScripture(database, had(YESTERDAY));
    show();
    await count("3 reflections found");
    const [list] = screen.getAllByRole("list");
    const dates = within(list ?? document.body).getAllByText(/^Nov \d+, 2026$/);
    expect(dates.map((date) => date.textContent)).toEqual([
      "Nov 20, 2026",
      "Nov 18, 2026",
      "Nov 3, 2026",
    ]);
  });

  it("issue 17: the server's answer decides, and a plan opens with the words that were read", async () => {
    await cacheScripture(database, had(YESTERDAY));
    answer.mockImplementation(async () => Response.json([]));
    show();
    await count("0 reflections found");
    expect(within(await others()).getByText(texts.otherDaysText)).toBeTruthy();
    await press("Proverbs 20:1, Nov 20, 2026");
    await press(texts.planThisDay);
    await waitFor(async () =>
      expect((await database.scriptures.get(YESTERDAY))?.reference).toBe("Proverbs 20:1"),
    );
  });
});

it("issue 17: days after the last downloaded one are not called days without a schedule", async () => {
  await keepArchive(database, [scheduled("2026-10-05")]);
  show();
  expect(await screen.findByText(texts.offlineKept)).toBeTruthy();
  expect(within(await others()).getByText(texts.otherDaysUnsure)).toBeTruthy();
  expect(counts().filter((text) => text?.includes("found"))).toEqual([]);
  await press(texts.previousMonth);
  await count("1 reflection found");
});

it("DEC-78, issue 17: at the turn of the day the list is asked for again", async () => {
  answer.mockImplementation(async () => Response.json([scheduled(YESTERDAY)]));
  const { rerender } = show("/reflections", YESTERDAY);
  await count("1 reflection found");
  answer.mockImplementation(async () => Response.json([scheduled(TODAY), scheduled(YESTERDAY)]));
  rerender(page("/reflections", TODAY));
  await count("2 reflections found");
  expect(answer.mock.calls.map(([path]) => path)).toEqual([
    `/api/reflections/scheduled?date=${YESTERDAY}`,
    `/api/reflections/scheduled?date=${TODAY}`,
  ]);
});

describe("a search in all months", () => {
  const SEARCH = "/reflections?q=lantern&all=1";

  it("DEC-77, issue 17: finds nothing only when the server has answered", async () => {
    const call = Promise.withResolvers<Response>();
    answer.mockReturnValue(call.promise);
    show(SEARCH);
    await settle();
    expect(screen.queryByText(texts.nothingFound)).toBeNull();
    expect(document.querySelectorAll("[data-skeleton]")).toHaveLength(6);
    call.resolve(Response.json([scheduled("2024-03-05")]));
    await count("1 reflection found");
  });

  it("DEC-77, issue 17: finds also on a device that can keep nothing", async () => {
    const stop = refuseWrites();
    answer.mockImplementation(async () => Response.json([scheduled("2024-03-05")]));
    show(SEARCH);
    expect(await screen.findByRole("button", { name: "Psalm 5:1, Mar 5, 2024" })).toBeTruthy();
    await count("1 reflection found");
    stop();
  });

  it("DEC-77, issue 17: reads years of the server's list, and shows other days only after it", async () => {
    const list = Array.from({ length: 2000 }, (_, at) => ({
      ...scheduled("2024-03-05"),
      id: String(at),
    }));
    const call = Promise.withResolvers<Response>();
    answer.mockReturnValue(call.promise);
    await keepArchive(database, [scheduled("2026-11-03")]);
    show("/reflections?q=2026&all=1");
    await count("1 so far…");
    await settle();
    expect(screen.queryByRole("region", { name: texts.otherDays })).toBeNull();
    call.resolve(Response.json([scheduled(TODAY), ...list]));
    // One that was scheduled, and the other days of this year.
    await count("325 reflections found");
    expect(await others()).toBeTruthy();
  });
});

it("V-004, issue 17: with the server's list a month reads nothing from the device; without it only its own days", async () => {
  answer.mockImplementation(async () =>
    Response.json([scheduled(YESTERDAY), scheduled("2026-10-05")]),
  );
  const first = show();
  await count("1 reflection found");
  await waitFor(async () => expect(await database.archive.count()).toBe(2));
  await settle();
  let read = 0;
  for (const table of [database.archive, database.scriptures]) {
    table.hook("reading", (row: unknown) => {
      read += 1;
      return row;
    });
  }
  await press(texts.previousMonth);
  expect(await screen.findByRole("button", { name: "Psalm 5:1, Oct 5, 2026" })).toBeTruthy();
  await settle();
  expect(read).toBe(0);
  first.unmount();
  answer.mockRejectedValue(new TypeError("no network"));
  show("/reflections?month=2026-10");
  await count("1 reflection found");
  // The month, and the last one for how far the schedule is known.
  expect(read).toBe(2);
});

it("V-004, issue 17: the last month keeps the focus on 'Next month'", async () => {
  show("/reflections?month=2026-10");
  const next = await screen.findByRole("button", { name: texts.nextMonth });
  next.focus();
  next.click();
  expect(await screen.findByRole("heading", { level: 2, name: "November 2026" })).toBeTruthy();
  expect(next.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(next);
  next.click();
  await settle();
  expect(screen.getByRole("heading", { level: 2, name: "November 2026" })).toBeTruthy();
});
