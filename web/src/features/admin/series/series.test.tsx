// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { type AdminSeriesTopic, MESSAGES, ROUTES, type SeriesEntry } from "@reignwell/contract";
import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusalWords } from "../../../lib/api-client.ts";
import * as toasts from "../../../lib/notify.ts";
import * as words from "../../../lib/refusal-words.ts";
import SeriesTab from "./series-tab.tsx";

configure({ asyncUtilTimeout: 5000 });

const texts = MESSAGES.adminSeries;
const LONG = "Rest begins where the work is laid down for a while.";
const calls: { path: string; method: string; body: unknown }[] = [];
const answers = new Map<string, { status: number; body: object }>();
let topics: AdminSeriesTopic[] | "failed" = [];
let entries: SeriesEntry[] = [];
const notify = vi.fn<typeof toasts.notify>();

beforeEach(() => {
  calls.length = 0;
  answers.clear();
  topics = [topic({})];
  entries = [];
  refusalWords.load = () => Promise.resolve(words);
  notify.mockReset();
  vi.spyOn(toasts, "notify").mockImplementation(notify);
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    if (method === "GET" && topics === "failed") return Response.json({}, { status: 500 });
    if (method === "GET") return Response.json(path.endsWith("/entries") ? entries : topics);
    calls.push({ path, method, body: typeof body === "string" ? JSON.parse(body) : undefined });
    const planned = answers.get(path);
    return Response.json(planned?.body ?? {}, { status: planned?.status ?? 200 });
  });
});
afterEach(() => {
  cleanup();
  delete refusalWords.load;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function topic(over: Partial<AdminSeriesTopic>): AdminSeriesTopic {
  return {
    id: 1,
    title: "Rest",
    description: "A day at a time",
    imageUrl: null,
    orderIndex: 2,
    isActive: true,
    activeDays: 7,
    ...over,
  };
}

function entry(dayNumber: number): SeriesEntry {
  return {
    id: 10 + dayNumber,
    seriesTopicId: 1,
    dayNumber,
    title: `Title ${dayNumber}`,
    verse: "Be still.",
    verseReference: "Psalm 46:10",
    translation: null,
    reflection: LONG,
    audioUrl: null,
    isActive: true,
  };
}

async function show(): Promise<void> {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <SeriesTab />
      </MemoryRouter>
    </MantineProvider>,
  );
  await waitFor(() => expect(screen.queryByText(texts.loading)).toBeNull());
}

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const titles = () => notify.mock.calls.map(([toast]) => toast.title);

async function openEntries(): Promise<void> {
  await show();
  press("View Entries: Rest");
  await screen.findByRole("tab", { name: "Rest - Daily Entries", selected: true });
  await waitFor(() => expect(screen.queryByText(texts.loadingEntries)).toBeNull());
}

it("X-019: each series is a card with its badge and order, under '7-Day Series Management'", async () => {
  topics = [topic({}), topic({ id: 2, title: "Hope", isActive: false, activeDays: 3 })];
  await show();
  screen.getByRole("heading", { level: 2, name: "7-Day Series Management" });
  screen.getByRole("tab", { name: "Series Topics", selected: true });
  const [rest, hope] = screen.getAllByRole("listitem");
  for (const text of ["Rest", "A day at a time", "Active", "Order 2"]) {
    within(rest as HTMLElement).getByText(text);
  }
  within(hope as HTMLElement).getByText("Inactive");
  within(hope as HTMLElement).getByText(texts.incomplete(3));
  const file = within(rest as HTMLElement).getByRole("link", { name: /^Export as JSON/ });
  expect(file.getAttribute("href")).toBe("/api/admin/series/1/export");
  press("View Entries: Rest");
  await screen.findByRole("tab", { name: "Rest - Daily Entries", selected: true });
});

it("X-020, X-025: a new series comes behind the others; the form says each rule", async () => {
  topics = [topic({}), topic({ id: 2 })];
  await show();
  press("Create New Series");
  const dialog = await screen.findByRole("dialog", { name: "Create New Series" });
  expect(screen.getByLabelText<HTMLInputElement>("Order Index").value).toBe("3");
  type("Order Index", "-1");
  press("Create Series");
  for (const text of [
    "Title is required",
    "Description is required",
    "Order index must be 0 or greater",
  ]) {
    await within(dialog).findByText(text);
  }
  expect(calls).toEqual([]);
  type("Title", "Hope");
  type("Description", "Slowly");
  type("Order Index", "0");
  press("Create Series");
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toEqual({
    path: ROUTES.adminSeries,
    method: "POST",
    body: { title: "Hope", description: "Slowly", orderIndex: 0, isActive: true, imageUrl: null },
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(titles()).toEqual(["Series created successfully"]);
});

it("X-020, X-016: a series has a picture, which can be removed", async () => {
  const imageUrl = "/uploads/pictures/a.webp";
  topics = [topic({ imageUrl })];
  await show();
  press("Edit: Rest");
  const picture = await screen.findByAltText(MESSAGES.adminGiveaways.preview);
  expect(picture.getAttribute("src")).toBe(imageUrl);
  press("Update Series");
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ title: "Rest", imageUrl }));
  press("Edit: Rest");
  press(MESSAGES.adminGiveaways.removeImage);
  press("Update Series");
  await waitFor(() => expect(calls[1]?.body).toMatchObject({ title: "Rest", imageUrl: null }));
});

it("X-025: a failure is said, and the dialog stays", async () => {
  answers.set(ROUTES.adminSeries, { status: 503, body: {} });
  await show();
  press("Create New Series");
  await screen.findByRole("dialog");
  type("Title", "Hope");
  type("Description", "Slowly");
  press("Create Series");
  await waitFor(() => expect(titles()).toEqual(["Failed to create series topic"]));
  screen.getByRole("dialog", { name: "Create New Series" });
});

it("X-026, DEC-94: a series is switched by isActive alone, and deleting asks first", async () => {
  await show();
  press("Deactivate: Rest");
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toEqual({
    path: "/api/admin/series/1",
    method: "PUT",
    body: { isActive: false },
  });
  press("Delete: Rest");
  await screen.findByText(texts.deleteTopicText);
  expect(calls).toHaveLength(1);
  press("Delete");
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toMatchObject({ path: "/api/admin/series/1", method: "DELETE" });
  expect(titles()).toEqual(["Series updated successfully", "Series deleted successfully"]);
});

it("X-026, DEC-94, C-005: a series and a day are edited from what they are, and read again", async () => {
  entries = [entry(1)];
  await show();
  press("Edit: Rest");
  expect(screen.getByLabelText<HTMLInputElement>("Order Index").value).toBe("2");
  type("Title", "Rest well");
  fireEvent.click(screen.getByRole("switch", { name: "Active" }));
  topics = [topic({ title: "Rest well" })];
  press("Update Series");
  await screen.findByRole("button", { name: "View Entries: Rest well" });
  expect(calls[0]).toEqual({
    path: "/api/admin/series/1",
    method: "PUT",
    body: {
      title: "Rest well",
      description: "A day at a time",
      orderIndex: 2,
      isActive: false,
      imageUrl: null,
    },
  });
  press("View Entries: Rest well");
  fireEvent.click(await screen.findByRole("button", { name: "Edit: Day 1, Title 1" }));
  type("Verse", "Be very still.");
  fireEvent.click(screen.getByRole("switch", { name: "Active" }));
  entries = [{ ...entry(1), title: "Another" }];
  press("Update Entry");
  await screen.findByText("Day 1: Another");
  expect(calls[1]).toEqual({
    path: "/api/admin/series/1/entries/11",
    method: "PUT",
    body: {
      dayNumber: 1,
      title: "Title 1",
      verse: "Be very still.",
      verseReference: "Psalm 46:10",
      reflection: LONG,
      audioUrl: null,
      isActive: false,
    },
  });
  expect(titles()).toEqual(["Series updated successfully", "Entry updated successfully"]);
});

it("X-026, DEC-94: a day is switched by isActive alone, and deleting asks first", async () => {
  entries = [entry(1), entry(2)];
  await openEntries();
  press("Deactivate: Day 1, Title 1");
  await waitFor(() => expect(calls).toHaveLength(1));
  const path = "/api/admin/series/1/entries/11";
  expect(calls[0]).toEqual({ path, method: "PUT", body: { isActive: false } });
  press("Delete: Day 1, Title 1");
  await screen.findByRole("dialog", { name: texts.deleteEntryTitle });
  expect(calls).toHaveLength(1);
  press("Delete");
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toMatchObject({ path, method: "DELETE" });
  await waitFor(() =>
    expect(titles()).toEqual(["Entry updated successfully", "Entry deleted successfully"]),
  );
});

it("X-021: days show number, title, reference, verse and reflection; without any there is 'Add First Entry'", async () => {
  await openEntries();
  screen.getByRole("button", { name: "Add First Entry" });
  cleanup();
  entries = [entry(1), entry(2)];
  await openEntries();
  const [first] = screen.getAllByRole("listitem");
  for (const text of ["Day 1: Title 1", "Psalm 46:10", "Be still.", LONG]) {
    within(first as HTMLElement).getByText(text);
  }
  expect(screen.getByRole("button", { name: "Add Daily Entry" })).toBeTruthy();
});

it("X-021, X-022, X-023, X-025: a day's form says each rule, and that a number is taken", async () => {
  entries = [entry(1)];
  const path = "/api/admin/series/1/entries";
  const message = texts.dayTaken(2);
  answers.set(path, {
    status: 409,
    body: { code: "conflict", message, issues: [{ path: "dayNumber", message }] },
  });
  await openEntries();
  press("Add Daily Entry");
  const dialog = await screen.findByRole("dialog", { name: "Add Daily Entry" });
  expect(screen.getByLabelText<HTMLInputElement>("Day Number").value).toBe("2");
  type("Day Number", "8");
  type("Reflection", "short");
  press("Create Entry");
  for (const text of [
    "Title is required",
    "Verse is required",
    "Verse reference is required",
    "Reflection must be at least 50 characters",
    texts.dayOutOfRange,
  ]) {
    await within(dialog).findByText(text);
  }
  type("Day Number", "2");
  type("Title", "Second");
  type("Verse", "Be still.");
  type("Verse Reference", "Psalm 46:10");
  type("Reflection", LONG);
  press("Create Entry");
  await within(dialog).findByText(message);
  expect(titles()).toEqual(["Failed to create series entry"]);
  answers.clear();
  press("Create Entry");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(titles()[1]).toBe("Entry created successfully");
});

it("X-024, X-025: generating asks for verse, reference and title first, then fills the reflection", async () => {
  answers.set(ROUTES.adminSeriesReflection, { status: 200, body: { reflection: LONG } });
  await openEntries();
  press("Add First Entry");
  await screen.findByRole("dialog");
  press("Generate with AI");
  expect(notify.mock.calls[0]?.[0]).toEqual({
    title: "Missing Information",
    description:
      "Please fill in verse, verse reference, and day title before generating reflection.",
  });
  const given = { Title: "First", Verse: "Be still.", "Verse Reference": "Psalm 46:10" };
  for (const missing of Object.keys(given)) {
    for (const [label, value] of Object.entries(given)) {
      type(label, label === missing ? " " : value);
    }
    press("Generate with AI");
  }
  expect(titles()).toEqual(Array.from({ length: 4 }, () => "Missing Information"));
  expect(calls).toEqual([]);
  for (const [label, value] of Object.entries(given)) type(label, value);
  press("Generate with AI");
  await waitFor(() => expect(screen.getByDisplayValue(LONG)).toBeTruthy());
  expect(calls[0]?.body).toEqual({
    verse: "Be still.",
    verseReference: "Psalm 46:10",
    seriesTitle: "Rest",
    dayTitle: "First",
    dayNumber: 1,
  });
  answers.set(ROUTES.adminSeriesReflection, { status: 503, body: { code: "ai_unavailable" } });
  press("Generate with AI");
  await waitFor(() => expect(titles().at(-1)).toBe("Generation Failed"));
  expect(screen.getByDisplayValue(LONG)).toBeTruthy();
});

it("DEC-121: moving a day names every day with its new number", async () => {
  entries = [entry(1), entry(2), entry(3)];
  await openEntries();
  press("Move later: Day 1, Title 1");
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toEqual({
    path: "/api/admin/series/1/order",
    method: "PUT",
    body: {
      days: [
        { entryId: 11, dayNumber: 2 },
        { entryId: 12, dayNumber: 1 },
        { entryId: 13, dayNumber: 3 },
      ],
    },
  });
});

it("DEC-121: a day is moved earlier as well", async () => {
  entries = [entry(1), entry(2)];
  await openEntries();
  press("Move earlier: Day 2, Title 2");
  await waitFor(() => expect(calls).toHaveLength(1));
  const days = [
    { entryId: 11, dayNumber: 2 },
    { entryId: 12, dayNumber: 1 },
  ];
  expect(calls[0]?.body).toEqual({ days });
});

it("X-020: the order falls back to 1 where the number of series isn't known", async () => {
  topics = "failed";
  await show();
  await screen.findByText("Failed to load series. Please try again.");
  press("Create New Series");
  await screen.findByRole("dialog");
  expect(screen.getByLabelText<HTMLInputElement>("Order Index").value).toBe("1");
});

it("issue 20: a file is checked first, its problems are listed by place, and a good one is stored", async () => {
  const found = { title: null, days: 0, topicId: null };
  const problems = [{ place: "Entry 1, reflection", message: texts.reflectionTooShort }];
  answers.set(ROUTES.adminSeriesImport, { status: 200, body: { ...found, problems } });
  await show();
  press("Import a series");
  const dialog = await screen.findByRole("dialog", { name: "Import a series" });
  const choose = (text: string) =>
    fireEvent.change(screen.getByLabelText("Choose a file"), {
      target: { files: [new File([text], "series.json")] },
    });
  choose("not json");
  await within(dialog).findByText(texts.notJson);
  choose("{}");
  await within(dialog).findByText(texts.reflectionTooShort);
  expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
  answers.set(ROUTES.adminSeriesImport, {
    status: 200,
    body: { title: "Hope", days: 7, topicId: 5, problems: [] },
  });
  choose('{"title":"Hope"}');
  await within(dialog).findByText(texts.ready("Hope", 7));
  press("Import");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.map(({ body }) => body)).toEqual([
    { file: {}, dryRun: true },
    { file: { title: "Hope" }, dryRun: true },
    { file: { title: "Hope" }, dryRun: false },
  ]);
});

it("issue 20: an empty instance can load the starter series", async () => {
  topics = [];
  await show();
  screen.getByText(texts.noTopics);
  press("Load the starter series");
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.path).toBe(ROUTES.adminStarterSeries);
});
