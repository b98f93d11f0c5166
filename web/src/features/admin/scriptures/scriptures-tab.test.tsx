// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { type AdminScripture, MESSAGES, ROUTES } from "@reignwell/contract";
import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusalWords } from "../../../lib/api-client.ts";
import { connectToasts } from "../../../lib/notify.ts";
import { ScripturesTab } from "./scriptures-tab.tsx";

configure({ asyncUtilTimeout: 5000 });

const texts = MESSAGES.adminScriptures;
const LIST = ROUTES.adminScriptures;
const LONG =
  "In the beginning was the Word, and the Word was with God, and the Word was God. He was there.";

const scripture = (id: number, over: Partial<AdminScripture> = {}): AdminScripture => ({
  id,
  scheduleDate: `2026-12-0${id}`,
  verse: `Verse ${id}`,
  reference: `Psalm ${id}:1`,
  reflection: `Reflection ${id}`,
  audioUrl: null,
  isActive: true,
  ...over,
});

type Answer = { status?: number; body: unknown } | "away";
const server = {
  list: [] as AdminScripture[],
  answers: new Map<string, Answer>(),
  calls: [] as { method: string; path: string; body: unknown }[],
};
let toasts: { title: string; description?: string | undefined; kind: string }[] = [];
let disconnect: () => void = () => undefined;

beforeEach(() => {
  server.list = [scripture(1), scripture(2, { verse: LONG, reflection: null, isActive: false })];
  server.answers.clear();
  server.calls = [];
  toasts = [];
  disconnect = connectToasts(({ title, description }, kind) => {
    toasts.push({ title, description, kind });
  });
  refusalWords.load = () => import("../../../lib/refusal-words.ts");
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    const answer = server.answers.get(`${method} ${path}`);
    if (method !== "GET") {
      server.calls.push({ method, path, body: typeof body === "string" ? JSON.parse(body) : null });
    }
    if (answer === "away") throw new TypeError("no network");
    if (answer) return Response.json(answer.body, { status: answer.status ?? 200 });
    if (method === "DELETE") return new Response(null, { status: 204 });
    return Response.json(method === "GET" ? server.list : scripture(9));
  });
});
afterEach(() => {
  cleanup();
  disconnect();
  vi.unstubAllGlobals();
});

const readPassage = vi.fn<(reference: string) => Promise<string | null>>();

function show() {
  return render(
    <MantineProvider env="test">
      <ScripturesTab today="2026-11-23" readPassage={readPassage} />
    </MantineProvider>,
  );
}

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const cells = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll("td") ?? [])].slice(0, 5).map(({ textContent }) => textContent);
const { fields } = texts;

function fillIn() {
  type(fields.date, "2026-12-24");
  type(fields.reference, "Luke 2:11");
  type(fields.verse, "For there is born to you today a Savior.");
  type(fields.reflection, "Joy has come.");
}

describe("the table", () => {
  it("X-003: has the columns, the latest date first, the scripture cut at 80 characters", async () => {
    show();
    const table = await screen.findByRole("table", { name: "Scriptures" });
    const [head, ...rows] = within(table).getAllByRole("row");
    expect([...(head?.querySelectorAll("th") ?? [])].map((cell) => cell.textContent)).toEqual([
      "Date",
      "Reference",
      "Scripture",
      "Reflection",
      "Status",
      "Actions",
    ]);
    expect(rows.map(cells)).toEqual([
      ["Dec 2, 2026", "Psalm 2:1", `${LONG.slice(0, 80)}...`, "No reflection", "Inactive"],
      ["Dec 1, 2026", "Psalm 1:1", "Verse 1", "Reflection 1", "Active"],
    ]);
  });

  it("X-007: says when it loads, when it failed and when it is empty", async () => {
    server.answers.set(`GET ${LIST}`, { status: 500, body: { code: "internal" } });
    show();
    screen.getByText("Loading scheduled scriptures...");
    await screen.findByText("Failed to load scheduled scriptures. Please try again.");
    server.answers.clear();
    server.list = [];
    await press(MESSAGES.offline.retry);
    expect(
      await screen.findByText('No scheduled scriptures found. Click "Add New" to create one.'),
    ).toBeTruthy();
  });

  it("DEC-86: without a connection the common panel says so, and the way to try again", async () => {
    server.answers.set(`GET ${LIST}`, "away");
    show();
    await screen.findByText(MESSAGES.offline.heading);
    server.answers.clear();
    await press(MESSAGES.offline.retry);
    expect(await screen.findByText("Psalm 1:1")).toBeTruthy();
  });

  it("X-008, X-009: the switch sends isActive alone, and its failure is 'Failed to update status'", async () => {
    show();
    await press(/^Deactivate: Psalm 1:1/);
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(server.calls).toEqual([{ method: "PUT", path: `${LIST}/1`, body: { isActive: false } }]);
    server.answers.set(`PUT ${LIST}/2`, {
      status: 409,
      body: { code: "scripture_date_taken", message: "x" },
    });
    await press(/^Activate: Psalm 2:1/);
    await waitFor(() => expect(toasts).toHaveLength(2));
    expect(toasts).toMatchObject([
      { title: "Scripture updated successfully", kind: "done" },
      {
        title: "Failed to update status",
        description: MESSAGES.refusals.byCode.scripture_date_taken,
        kind: "failed",
      },
    ]);
  });

  it("X-003, X-009, C-005: deleting asks first, and the table is read again", async () => {
    show();
    await press(/^Delete: Psalm 1:1/);
    const dialog = await screen.findByRole("dialog", { name: texts.deleteTitle });
    expect(server.calls).toEqual([]);
    server.answers.set(`DELETE ${LIST}/1`, { status: 404, body: { code: "not_found" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(toasts[0]?.title).toBe("Failed to delete scripture"));
    server.answers.clear();
    server.list = [scripture(2)];
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(toasts[1]?.title).toBe("Scripture deleted successfully"));
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(screen.queryByText("Psalm 1:1")).toBeNull());
  });
});

describe("the dialog", () => {
  it("X-004, X-005: an empty one is not sent: each field says what it needs", async () => {
    show();
    await press("Add New");
    expect(screen.getByLabelText(fields.reflection).getAttribute("rows")).toBe("15");
    await press("Schedule Scripture");
    for (const words of [
      "Verse is required",
      "Reference is required",
      "Reflection is required",
      "Date is required",
    ]) {
      expect(await screen.findByText(words)).toBeTruthy();
    }
    expect(server.calls).toEqual([]);
    // From the first one on: nothing above it is out of sight.
    expect(document.activeElement).toBe(screen.getByLabelText(fields.date));
  });

  it("X-004, X-009, X-011: adds with the date as it was typed", async () => {
    show();
    await press("Add New");
    fillIn();
    await press("Schedule Scripture");
    await waitFor(() => expect(toasts[0]?.title).toBe("Scripture scheduled successfully"));
    expect(server.calls).toEqual([
      {
        method: "POST",
        path: LIST,
        body: {
          scheduleDate: "2026-12-24",
          reference: "Luke 2:11",
          verse: "For there is born to you today a Savior.",
          reflection: "Joy has come.",
          audioUrl: null,
          isActive: true,
        },
      },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("X-010, DEC-91: a second active scripture is refused at the date, and what was typed stays", async () => {
    server.answers.set(`POST ${LIST}`, {
      status: 409,
      body: { code: "scripture_date_taken", message: "x" },
    });
    show();
    await press("Add New");
    fillIn();
    await press("Schedule Scripture");
    await screen.findByText(/Deactivate that one first/);
    expect(toasts[0]?.title).toBe("Failed to schedule scripture");
    expect(screen.getByLabelText(fields.date).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText<HTMLTextAreaElement>(fields.reflection).value).toBe(
      "Joy has come.",
    );
  });

  it("X-004, X-009: edits what is there, and a lost connection loses nothing", async () => {
    server.answers.set(`PUT ${LIST}/1`, "away");
    show();
    await press(/^Edit: Psalm 1:1/);
    type(fields.verse, "Another verse");
    await press("Update Scripture");
    await waitFor(() => expect(toasts[0]?.title).toBe("Failed to update scripture"));
    server.answers.clear();
    await press("Update Scripture");
    await waitFor(() => expect(toasts[1]?.title).toBe("Scripture updated successfully"));
    expect(server.calls[1]).toMatchObject({
      method: "PUT",
      body: { verse: "Another verse", scheduleDate: "2026-12-01", isActive: true },
    });
  });

  it("typed text is thrown away only after a question", async () => {
    show();
    await press("Add New");
    type(fields.verse, "Half a verse");
    await press("Cancel");
    await screen.findByText(MESSAGES.admin.discardTitle);
    await press(MESSAGES.admin.keep);
    expect(screen.getByLabelText<HTMLTextAreaElement>(fields.verse).value).toBe("Half a verse");
    await press("Cancel");
    await press(MESSAGES.admin.discard);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("what writes for the administrator", () => {
  it("X-006: 'Generate' needs scripture and reference, and asks nothing without", async () => {
    show();
    await press("Add New");
    type(fields.verse, "A verse");
    await press("Generate");
    type(fields.verse, "");
    type(fields.reference, "John 1:1");
    await press("Generate");
    const missing = {
      title: "Missing information",
      description:
        "Please enter both the scripture text and reference before generating a reflection.",
    };
    expect(toasts).toMatchObject([missing, missing]);
    expect(server.calls).toEqual([]);
  });

  it("X-009: a generated reflection is written into the form; a failure says what to do", async () => {
    server.answers.set(`POST ${ROUTES.aiReflection}`, {
      status: 503,
      body: { code: "ai_unavailable", message: "x" },
    });
    show();
    await press("Add New");
    fillIn();
    await press("Generate");
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({
      title: "Failed to generate reflection",
      description: "Please try again, or write your own.",
    });
    server.answers.set(`POST ${ROUTES.aiReflection}`, { body: { reflection: "Written for you." } });
    await press("Generate");
    await waitFor(() => expect(toasts[1]?.title).toBe("Reflection generated"));
    expect(screen.getByLabelText<HTMLTextAreaElement>(fields.reflection).value).toBe(
      "Written for you.",
    );
  });

  it("issue 20: the verse is taken from the built-in Bible by its reference", async () => {
    show();
    await press("Add New");
    type(fields.reference, "John 11:35");
    readPassage.mockResolvedValueOnce("Jesus wept.");
    await press(texts.lookUp);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>(fields.verse).value).toBe("Jesus wept."),
    );
    readPassage.mockResolvedValueOnce(null);
    await press(texts.lookUp);
    await waitFor(() => expect(toasts[1]?.title).toBe(texts.lookUpFailed.title));
    expect(screen.getByLabelText<HTMLTextAreaElement>(fields.verse).value).toBe("Jesus wept.");
  });
});

describe("the calendar", () => {
  it("issue 20, DEC-116: shows a month with its feasts; a day opens its scripture, or a new one", async () => {
    show();
    await screen.findByText("Psalm 1:1");
    fireEvent.click(screen.getByRole("radio", { name: "Calendar" }));
    expect(
      (await screen.findByRole("button", { name: /^Thursday, November 26, 2026/ })).textContent,
    ).toContain("Thanksgiving");
    await press("Next month");
    const day = (number: number) =>
      screen.getByRole("button", { name: new RegExp(`December ${number}, 2026`) });
    expect(day(25).textContent).toContain("Christmas");
    await waitFor(() => expect(day(25).textContent).toMatch(/Luke 2:6-7 \(built in\)/));
    expect(day(1).textContent).toContain("Psalm 1:1");
    expect(day(2).textContent).toContain("and 1 inactive");
    screen.getByText("1 of 31 days are scheduled.");
    fireEvent.click(day(24));
    expect(screen.getByLabelText<HTMLInputElement>(fields.date).value).toBe("2026-12-24");
    await press("Cancel");
    fireEvent.click(day(1));
    expect(screen.getByLabelText<HTMLInputElement>(fields.reference).value).toBe("Psalm 1:1");
  });
});

describe("the import", () => {
  const IMPORT = ROUTES.adminScriptureImport;
  const found = { total: 3, added: 2, unchanged: 0, faulty: 1 };
  const problems = [{ line: 4, message: "Verse is required" }];
  const choose = async (name: string, text = "date,reference,verse") =>
    fireEvent.change(await screen.findByLabelText(MESSAGES.scriptureImport.choose), {
      target: { files: [new File([text], name)] },
    });

  it("issue 20: a file is looked at first, its problems are listed by line, and it is stored when confirmed", async () => {
    server.answers.set(`POST ${IMPORT}`, { body: { ...found, problems } });
    show();
    await press("Import");
    await choose("scriptures.csv");
    await screen.findByText("The file has 3 scriptures.");
    screen.getByText("Left out because of problems: 1");
    expect(screen.getByRole("list", { name: MESSAGES.scriptureImport.problems }).textContent).toBe(
      "Line 4: Verse is required",
    );
    expect(server.calls.map(({ body }) => body)).toEqual([
      { format: "csv", text: "date,reference,verse", isDryRun: true },
    ]);
    server.list = [scripture(3)];
    server.answers.set(`POST ${IMPORT}`, "away");
    await press("Import 2 scriptures");
    await screen.findByText(/There’s no connection right now/);
    server.answers.set(`POST ${IMPORT}`, { body: { ...found, problems } });
    await press("Import 2 scriptures");
    await screen.findByText("2 stored.");
    await screen.findByText("Psalm 3:1");
    expect(screen.queryByText(/There’s no connection right now/)).toBeNull();
    expect(server.calls[2]?.body).toMatchObject({ isDryRun: false });
  });

  it("issue 20: stored is the file whose findings are shown, also where another one was chosen meanwhile", async () => {
    server.answers.set(`POST ${IMPORT}`, { body: { ...found, problems } });
    show();
    await press("Import");
    const [answer, slow] = [globalThis.fetch, Promise.withResolvers<void>()];
    const asked = vi.fn<typeof fetch>((...call) => slow.promise.then(() => answer(...call)));
    vi.stubGlobal("fetch", asked);
    await choose("first.csv", "date,reference,verse\nfirst");
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await choose("second.csv", "date,reference,verse\nsecond");
    slow.resolve();
    await press("Import 2 scriptures");
    await screen.findByText("2 stored.");
    const [dry, real] = server.calls.map(({ body }) => body);
    expect(dry).toMatchObject({ text: expect.stringContaining("first"), isDryRun: true });
    expect(real).toEqual({ ...(dry as object), isDryRun: false });
  });

  it("issue 20: a mended file can be chosen once more, and one that can’t be read says so", async () => {
    show();
    await press("Import");
    const field = await screen.findByLabelText<HTMLInputElement>(MESSAGES.scriptureImport.choose);
    const emptied = vi.spyOn(field, "value", "set");
    fireEvent.click(field);
    expect(emptied).toHaveBeenCalledWith("");
    const file = new File(["x"], "moved.csv");
    vi.spyOn(file, "text").mockRejectedValue(new DOMException("gone", "NotReadableError"));
    fireEvent.change(field, { target: { files: [file] } });
    await screen.findByText(MESSAGES.scriptureImport.notReadable);
    expect(server.calls).toEqual([]);
  });

  it("issue 20: a file of another kind is refused before it is sent", async () => {
    show();
    await press("Import");
    await choose("scriptures.xlsx");
    await screen.findByText(MESSAGES.scriptureImport.wrongFile);
    expect(server.calls).toEqual([]);
  });
});
