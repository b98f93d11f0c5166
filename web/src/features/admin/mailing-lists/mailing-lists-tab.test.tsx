// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { type MailingExport, MESSAGES, ROUTES } from "@reignwell/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { draw, toasts } from "../../../../testing/screen-harness.tsx";
import MailingListsTab from "./mailing-lists-tab.tsx";

const LISTS = [
  {
    id: 1,
    name: "Readers",
    contact_count: 1200,
    created_at: "2026-11-01T12:00:00Z",
    updated_at: null,
  },
  {
    id: 2,
    name: "Elders",
    contact_count: 3,
    created_at: "gibberish",
    updated_at: "2026-11-20T12:00:00Z",
  },
];
const DONE: MailingExport = {
  id: 7,
  listId: 1,
  listName: "Readers",
  state: "finished",
  success: true,
  exportedUsers: 12,
  skippedUsers: 0,
  waitingUsers: 0,
  startedAt: "2026-11-21T12:00:00.000Z",
  finishedAt: "2026-11-21T12:00:01.000Z",
};
const refusal = (code: string, status: number, message = "") =>
  Response.json({ code, message }, { status });

let calls: { path: string; body: unknown }[];
let counted: unknown[];
let lists: () => Response;
let exports: MailingExport[];
let answer: () => Response;
let asked: () => MailingExport;

beforeEach(() => {
  calls = [];
  counted = [];
  lists = () => Response.json(LISTS);
  exports = [];
  answer = () => Response.json(DONE);
  asked = () => DONE;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (path === ROUTES.exportPreview) {
      counted.push(JSON.parse(init.body as string));
      return Response.json({ users: 1200, skippedUsers: counted.length - 1 });
    }
    if (init.method === "POST") {
      calls.push({ path, body: JSON.parse(init.body as string) });
      return answer();
    }
    if (path === ROUTES.mailingLists) return lists();
    return Response.json(path === ROUTES.mailingExports ? exports : asked());
  });
});

const show = async () => {
  draw(<MailingListsTab />);
  await screen.findByRole("table");
};
const stats = () =>
  screen
    .getAllByRole("term")
    .map((term) => [term.textContent, term.parentElement?.querySelector("dd")?.textContent]);
const open = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
};
const press = (dialog: ReturnType<typeof within>, name: string) =>
  fireEvent.click(dialog.getByRole("button", { name }));
const fill = (dialog: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });

describe("what the tab shows", () => {
  it("X-028, X-029: three cards, and the lists with their dates or N/A", async () => {
    await show();
    expect(stats()).toEqual([
      ["Total Lists", "2"],
      ["Total Contacts", "1,203"],
      ["Export Status", "Connected"],
    ]);
    const rows = within(screen.getByRole("table")).getAllByRole("row");
    const cells = rows.slice(1).map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ["Elders", "3", "N/A", "Nov 20, 2026"],
      ["Readers", "1,200", "Nov 1, 2026", "N/A"],
    ]);
    expect(rows[0]?.textContent).toBe("List NameContactsCreatedLast Updated");
  });

  it("X-028, DEC-95: without a token it says 'Not Connected' and what to do; nothing can be pressed", async () => {
    lists = () => refusal("mailing_list_not_set_up", 409);
    draw(<MailingListsTab />);
    await screen.findByText(MESSAGES.mailingLists.notSetUp);
    expect(stats().at(-1)).toEqual(["Export Status", "Not Connected"]);
    for (const name of ["Create List", "Export Users"]) {
      expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
    }
  });

  it("DEC-95: a service that fails is no connection either, and can be asked once more", async () => {
    lists = () => refusal("mailing_list_unavailable", 503);
    draw(<MailingListsTab />);
    await screen.findByText(MESSAGES.mailingLists.failed);
    expect(stats().at(-1)).toEqual(["Export Status", "Not Connected"]);
    lists = () => Response.json(LISTS);
    fireEvent.click(screen.getByRole("button", { name: MESSAGES.offline.retry }));
    await screen.findByText("Readers");
    expect(stats().at(-1)).toEqual(["Export Status", "Connected"]);
  });
});

describe("creating a list", () => {
  it("X-027, X-030: asks for its name, makes it and reads the lists again", async () => {
    await show();
    const dialog = await open("Create List");
    press(dialog, "Create List");
    await dialog.findByText("List name is required");
    expect(calls).toEqual([]);
    answer = () => Response.json(LISTS[0], { status: 201 });
    lists = () => Response.json([...LISTS, { ...LISTS[0], id: 3, name: "Summer" }]);
    fill(dialog, "List name", "Summer");
    press(dialog, "Create List");
    await screen.findByText("Summer");
    expect(calls).toEqual([{ path: ROUTES.mailingLists, body: { name: "Summer" } }]);
    expect(toasts).toEqual([{ title: "SendFox list created successfully." }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("X-032: a failure is a toast and stands at the field; what was typed stays", async () => {
    await show();
    answer = () => refusal("conflict", 409, MESSAGES.refusals.listNameTaken);
    const dialog = await open("Create List");
    fill(dialog, "List name", "Readers");
    press(dialog, "Create List");
    await dialog.findByText(MESSAGES.refusals.listNameTaken);
    expect(toasts[0]?.title).toBe("Failed to create SendFox list");
    expect(dialog.getByLabelText<HTMLInputElement>("List name").value).toBe("Readers");
  });
});

describe("exporting users", () => {
  it("X-030: needs a list or a new name, and no negative points", async () => {
    await show();
    const dialog = await open("Export Users");
    press(dialog, "Export Users");
    await dialog.findByText("Please select an existing list or enter a new list name.");
    fill(dialog, "New list name", "Summer");
    fireEvent.click(dialog.getByRole("checkbox", { name: "Use advanced filters" }));
    fill(dialog, "Minimum points", "-1");
    fill(dialog, "Joined on or after", "2026-03-02");
    fill(dialog, "Joined on or before", "2026-03-01");
    press(dialog, "Export Users");
    await dialog.findByText("Minimum points must be at least 0");
    dialog.getByText("The last day can’t be before the first one");
    expect(calls).toEqual([]);
  });

  it("X-027: the filters are shown only while their box is ticked, and count only then", async () => {
    await show();
    const dialog = await open("Export Users");
    expect(dialog.queryByLabelText("Minimum points")).toBeNull();
    fill(dialog, "Existing list", "1");
    expect(dialog.queryByLabelText("New list name")).toBeNull();
    const box = dialog.getByRole("checkbox", { name: "Use advanced filters" });
    fireEvent.click(box);
    fill(dialog, "Minimum points", "50");
    fireEvent.click(box);
    expect(dialog.queryByLabelText("Minimum points")).toBeNull();
    press(dialog, "Export Users");
    await waitFor(() => expect(calls).toEqual([{ path: ROUTES.exportUsers, body: { listId: 1 } }]));
  });

  it("DEC-95, issue 20: how many users it would send is said before, by the filters", async () => {
    await show();
    const dialog = await open("Export Users");
    await dialog.findByText("1,200 users would be sent.");
    fireEvent.click(dialog.getByRole("checkbox", { name: "Use advanced filters" }));
    fill(dialog, "Minimum points", "-1");
    fireEvent.click(dialog.getByRole("checkbox", { name: "have saved a plan" }));
    await waitFor(() => expect(dialog.queryByText(/would be sent/)).toBeNull());
    fill(dialog, "Minimum points", "50");
    await dialog.findByText("1,200 users would be sent, 1 left out without a confirmed address.");
    expect(counted).toEqual([{}, { hasEntries: true, minSharingPoints: 50 }]);
  });

  it("X-031: sends the filters that are set, to the call for filtered exports", async () => {
    await show();
    const dialog = await open("Export Users");
    fill(dialog, "New list name", "Summer");
    fireEvent.click(dialog.getByRole("checkbox", { name: "Use advanced filters" }));
    fireEvent.click(dialog.getByRole("checkbox", { name: "have saved a plan" }));
    fireEvent.click(dialog.getByRole("checkbox", { name: "have shared a verse" }));
    fill(dialog, "Minimum points", "50");
    fill(dialog, "Joined on or after", "2026-03-01");
    press(dialog, "Export Users");
    const body = {
      listName: "Summer",
      hasEntries: true,
      hasShares: true,
      minSharingPoints: 50,
      dateRange: { start: "2026-03-01" },
    };
    await waitFor(() => expect(calls).toEqual([{ path: ROUTES.exportUsersFiltered, body }]));
  });

  it.each([
    [DONE, { title: "Export Successful", description: "12 users exported, 0 skipped" }],
    [
      { ...DONE, success: false, exportedUsers: 1, skippedUsers: 3 },
      { title: "Export Completed with Issues", description: "1 user exported, 3 skipped" },
    ],
    [
      { ...DONE, state: "failed" as const, success: false, exportedUsers: 0, skippedUsers: 3 },
      { title: "Export Failed", description: "Failed to export users to SendFox" },
    ],
  ])("X-032: the end is said by a toast: %#", async (job, toast) => {
    await show();
    answer = () => Response.json(job);
    const dialog = await open("Export Users");
    fill(dialog, "Existing list", "1");
    press(dialog, "Export Users");
    await waitFor(() => expect(toasts).toEqual([toast]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("X-032: a refused export is a toast, and its reason stands in the dialog, which stays", async () => {
    await show();
    answer = () => refusal("conflict", 409, MESSAGES.refusals.listInUse);
    const dialog = await open("Export Users");
    fill(dialog, "Existing list", "1");
    press(dialog, "Export Users");
    await dialog.findByText(MESSAGES.refusals.listInUse);
    expect(toasts).toEqual([
      { title: "Export Failed", description: "Failed to export users to SendFox" },
    ]);
  });

  it("DEC-95: an export that runs is followed to its end, also one that began before", async () => {
    const running = { ...DONE, state: "running" as const, success: false, waitingUsers: 8 };
    exports = [running];
    asked = () => running;
    await show();
    await screen.findByText("An export is running: 12 users sent, 8 to go.");
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Export Users" });
    expect(button.disabled).toBe(true);
    asked = () => DONE;
    await waitFor(() => expect(toasts[0]?.title).toBe("Export Successful"), { timeout: 8000 });
    expect(button.disabled).toBe(false);
  });
});
