// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { type AdminGiveaway, MESSAGES, PICTURE_BYTES_BELOW, ROUTES } from "@reignwell/contract";
import { addDays, centralDate, centralMidnight } from "@reignwell/domain";
import {
  act,
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
import { serverClock } from "../../../lib/day/server-clock.ts";
import * as toasts from "../../../lib/notify.ts";
import GiveawaysTab from "./giveaways-tab.tsx";

configure({ asyncUtilTimeout: 5000 });

const texts = MESSAGES.adminGiveaways;
const DAY = 86_400_000;
const calls: { path: string; method: string; body: unknown }[] = [];
const onceKeys: (string | null)[] = [];
let list: AdminGiveaway[] | "away" | "failed" = [];
let refusal: { status: number; body: object } | null = null;
const notify = vi.fn<typeof toasts.notify>();

beforeEach(() => {
  calls.length = 0;
  onceKeys.length = 0;
  list = [];
  refusal = null;
  notify.mockReset();
  vi.spyOn(toasts, "notify").mockImplementation(notify);
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body, headers }: RequestInit) => {
    if (method === "GET") {
      if (list === "away") throw new TypeError("no network");
      if (list === "failed") return Response.json({ code: "internal" }, { status: 500 });
      return Response.json(list);
    }
    calls.push({ path, method, body: typeof body === "string" ? JSON.parse(body) : undefined });
    onceKeys.push(new Headers(headers).get("idempotency-key"));
    if (refusal) return Response.json(refusal.body, { status: refusal.status });
    return method === "DELETE" ? new Response(null, { status: 204 }) : Response.json(giveaway({}));
  });
});
afterEach(() => {
  cleanup();
  serverClock.set(0);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function giveaway(over: Partial<AdminGiveaway>): AdminGiveaway {
  return {
    id: 1,
    title: "A study Bible",
    description: "Bound in leather",
    prize: "One Bible",
    rules: "For everybody",
    pointRequirement: 1200,
    startDate: new Date(Date.now() - DAY).toISOString(),
    endDate: new Date(Date.now() + 7 * DAY).toISOString(),
    imageUrl: null,
    commitment: "0".repeat(64),
    isDrawn: false,
    isActive: true,
    entryCount: 0,
    pointsSpent: 0,
    hasEntries: false,
    drawnAt: null,
    winner: null,
    ...over,
  };
}

async function show(rows: typeof list): Promise<void> {
  list = rows;
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <GiveawaysTab />
      </MemoryRouter>
    </MantineProvider>,
  );
  screen.getByText(texts.loading);
  await waitFor(() => expect(screen.queryByText(texts.loading)).toBeNull());
}

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const titles = () => notify.mock.calls.map(([toast]) => toast.title);

it("X-013: the table has these columns, and each giveaway its row", async () => {
  const startDate = "2026-12-01T06:00:00.000Z";
  const endDate = "2026-12-09T06:00:00.000Z";
  const imageUrl = "/uploads/pictures/a.webp";
  await show([giveaway({ isActive: false, imageUrl, startDate, endDate })]);
  const table = screen.getByRole("table", { name: "Giveaways" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Image", "Title", "Prize", "Points Required", "Duration", "Status", "Actions"]);
  for (const text of [
    "A study Bible",
    "One Bible",
    "1,200",
    "Dec 1, 2026 – Dec 8, 2026",
    "Inactive",
  ]) {
    within(table).getByText(text);
  }
  expect(table.querySelector("img")?.getAttribute("src")).toBe("/uploads/pictures/a.webp");
});

it("X-017: it says when there are none, and when they can’t be loaded", async () => {
  await show([]);
  screen.getByText(texts.empty);
  cleanup();
  await show("away");
  expect(screen.getByText(MESSAGES.admin.offline)).toBeTruthy();
  cleanup();
  await show("failed");
  screen.getByText("Failed to load giveaways. Please try again.");
  list = [giveaway({})];
  press(MESSAGES.offline.retry);
  await screen.findByText("A study Bible");
});

it("X-014, DEC-92: the dialog says each of the rules, and sends nothing", async () => {
  await show([]);
  press(texts.addNew);
  const dialog = await screen.findByRole("dialog", { name: "Create New Giveaway" });
  type(texts.fields.startDate, "");
  type(texts.fields.endDate, "");
  type(texts.fields.pointRequirement, "0");
  press(texts.create);
  for (const text of [
    "Title is required",
    "Description is required",
    "Prize is required",
    "Rules are required",
    "Start date is required",
    "End date is required",
    "Point requirement must be at least 1",
  ]) {
    await within(dialog).findByText(text);
  }
  for (const label of ["title", "description", "prize", "rules"] as const) {
    type(texts.fields[label], "x");
  }
  type(texts.fields.pointRequirement, "5");
  type(texts.fields.startDate, "2026-12-10");
  type(texts.fields.endDate, "2026-12-01");
  await within(dialog).findByText("End date must be after start date");
  expect(calls).toEqual([]);
}, 30_000);

it("X-012, X-015, C-023: a new one starts today, ends in 7 days, asks for 100 points, and is sent as ISO texts", async () => {
  await show([]);
  press(texts.addNew);
  await screen.findByRole("dialog", { name: "Create New Giveaway" });
  const today = centralDate(Date.now());
  expect(screen.getByLabelText<HTMLInputElement>(texts.fields.startDate).value).toBe(today);
  for (const label of ["title", "description", "prize", "rules"] as const) {
    type(texts.fields[label], label);
  }
  press(texts.create);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toEqual({
    path: ROUTES.adminGiveaways,
    method: "POST",
    body: {
      title: "title",
      description: "description",
      prize: "prize",
      rules: "rules",
      startDate: new Date(centralMidnight(today)).toISOString(),
      endDate: new Date(centralMidnight(addDays(today, 8))).toISOString(),
      pointRequirement: 100,
      isActive: true,
      imageUrl: null,
    },
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(titles()).toEqual(["Giveaway created"]);
});

it("a press after a lost answer is the same giveaway to the server, the next form another one", async () => {
  await show([]);
  const fill = async () => {
    press(texts.addNew);
    await screen.findByRole("dialog", { name: "Create New Giveaway" });
    for (const label of ["title", "description", "prize", "rules"] as const) {
      type(texts.fields[label], label);
    }
    press(texts.create);
  };
  refusal = { status: 504, body: {} };
  await fill();
  await waitFor(() => expect(titles()).toEqual(["Failed to create giveaway"]));
  refusal = null;
  press(texts.create);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await fill();
  await waitFor(() => expect(onceKeys).toHaveLength(3));
  const [first, again, next] = onceKeys;
  expect(first).toMatch(/./u);
  expect(again).toBe(first);
  expect(next).toMatch(/./u);
  expect(next).not.toBe(first);
});

it("X-012, DEC-92: editing leaves dates as they were, and says what is frozen by entries", async () => {
  const row = giveaway({ hasEntries: true, entryCount: 2 });
  await show([row]);
  expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
  press(/^Edit:/);
  await screen.findByRole("dialog", { name: "Edit Giveaway" });
  screen.getByText(texts.frozen);
  expect(screen.getByLabelText<HTMLInputElement>(texts.fields.prize).readOnly).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(texts.fields.pointRequirement).readOnly).toBe(
    true,
  );
  refusal = { status: 409, body: { code: "conflict", message: MESSAGES.rewards.endOnlyLater } };
  press(texts.update);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ startDate: row.startDate, endDate: row.endDate });
  await waitFor(() => expect(titles()).toEqual(["Failed to update giveaway"]));
  screen.getByRole("dialog", { name: "Edit Giveaway" });
});

it("X-012, X-017: what is edited and switched off in the dialog is sent, and the table is read again", async () => {
  await show([giveaway({})]);
  press(/^Edit:/);
  type(texts.fields.title, "Two Bibles");
  fireEvent.click(screen.getByRole("switch", { name: "Active" }));
  list = [giveaway({ title: "Two Bibles", isActive: false })];
  press(texts.update);
  await screen.findByText("Two Bibles");
  expect(calls[0]).toMatchObject({
    path: "/api/admin/giveaways/1",
    method: "PUT",
    body: { title: "Two Bibles", isActive: false, pointRequirement: 1200 },
  });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(titles()).toEqual(["Giveaway updated"]);
});

it("X-017: each other act is confirmed, and so is its failure", async () => {
  await show([giveaway({})]);
  press(/^Deactivate:/);
  await waitFor(() => expect(titles()).toEqual(["Giveaway updated"]));
  press(/^Delete:/);
  await screen.findByRole("dialog");
  press("Delete");
  await waitFor(() => expect(titles()[1]).toBe("Giveaway deleted"));
  refusal = { status: 503, body: { code: "server_busy" } };
  press(/^Deactivate:/);
  await waitFor(() => expect(titles()[2]).toBe("Failed to update status"));
  press(texts.addNew);
  await screen.findByRole("dialog");
  for (const label of ["title", "description", "prize", "rules"] as const) {
    type(texts.fields[label], label);
  }
  press(texts.create);
  await waitFor(() => expect(titles()[3]).toBe("Failed to create giveaway"));
  screen.getByRole("dialog", { name: "Create New Giveaway" });
});

it("X-013, DEC-92: switching sends only isActive, and asks where it would pay people back", async () => {
  await show([giveaway({})]);
  press(/^Deactivate:/);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toEqual({
    path: "/api/admin/giveaways/1",
    method: "PUT",
    body: { isActive: false },
  });
  cleanup();
  await show([giveaway({ hasEntries: true, entryCount: 1 })]);
  press(/^Deactivate:/);
  await screen.findByText(texts.deactivateText);
  expect(calls).toHaveLength(1);
  press("Deactivate");
  await waitFor(() => expect(calls).toHaveLength(2));
});

it("DEC-92: the dialog, too, asks before it ends a giveaway early, and keeps what was typed", async () => {
  await show([giveaway({ hasEntries: true, entryCount: 2 })]);
  press(/^Edit:/);
  type(texts.fields.title, "Two Bibles");
  fireEvent.click(screen.getByRole("switch", { name: "Active" }));
  press(texts.update);
  await screen.findByText(texts.deactivateText);
  press("Cancel");
  expect(screen.getByLabelText<HTMLInputElement>(texts.fields.title).value).toBe("Two Bibles");
  expect(calls).toEqual([]);
  press(texts.update);
  await screen.findByText(texts.deactivateText);
  press("Deactivate");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls).toMatchObject([{ method: "PUT", body: { title: "Two Bibles", isActive: false } }]);
});

it("DEC-92: the dialog asks, too, where one that has ended is made longer and closed at once", async () => {
  const endDate = new Date(Date.now() - DAY / 2).toISOString();
  await show([giveaway({ endDate, hasEntries: true, entryCount: 2 })]);
  press(/^Edit:/);
  fireEvent.click(screen.getByRole("switch", { name: "Active" }));
  type(texts.fields.endDate, new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10));
  press(texts.update);
  await screen.findByText(texts.deactivateText);
  expect(calls).toEqual([]);
});

it("X-013, X-017: deleting asks first, and a failure is said", async () => {
  await show([giveaway({})]);
  press(/^Delete:/);
  await screen.findByText("Are you sure you want to delete this giveaway? This cannot be undone.");
  refusal = { status: 409, body: { code: "conflict", message: MESSAGES.rewards.hasEntries } };
  press("Delete");
  await waitFor(() => expect(titles()).toEqual(["Failed to delete giveaway"]));
  expect(calls).toEqual([{ path: "/api/admin/giveaways/1", method: "DELETE", body: undefined }]);
});

it("X-036, DEC-72: after the end the winner is drawn, once, and the public page is linked", async () => {
  const endDate = new Date(Date.now() - DAY / 2).toISOString();
  await show([giveaway({ entryCount: 2, hasEntries: true })]);
  expect(screen.queryByRole("button", { name: /^Draw winner/ })).toBeNull();
  cleanup();
  await show([giveaway({ endDate, entryCount: 2, hasEntries: true })]);
  // By the server's clock: a device that runs fast is offered no draw that would be refused.
  act(() => serverClock.set(-DAY));
  expect(screen.queryByRole("button", { name: /^Draw winner/ })).toBeNull();
  act(() => serverClock.set(0));
  refusal = { status: 503, body: { code: "server_busy" } };
  press(/^Draw winner:/);
  await screen.findByText(texts.drawText(2));
  press("Draw winner");
  await waitFor(() => expect(titles()).toEqual(["Failed to draw the winner"]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  refusal = null;
  press(/^Draw winner:/);
  await screen.findByText(texts.drawText(2));
  const winner = { entryId: 1, username: "ada", displayName: null, email: "ada@example.org" };
  list = [giveaway({ endDate, isDrawn: true, winner })];
  press("Draw winner");
  await screen.findByText("Won by ada");
  screen.getByText("ada@example.org");
  expect(calls.at(-1)).toMatchObject({ path: "/api/admin/giveaways/1/draw", method: "POST" });
  expect(titles().at(-1)).toBe("Winner drawn");
  const link = screen.getByRole("link", { name: texts.toDraw });
  expect(link.getAttribute("href")).toBe("/giveaways/1/draw");
  expect(screen.queryByRole("button", { name: /^(Edit|Draw|Delete)/ })).toBeNull();
});

it("X-036: a giveaway that nobody entered is drawn without a winner, and says so", async () => {
  const endDate = new Date(Date.now() - DAY).toISOString();
  await show([giveaway({ endDate, isDrawn: true, winner: null })]);
  expect(screen.getByText("Drawn")).toBeTruthy();
  expect(screen.getByText("Nobody won")).toBeTruthy();
});

it("X-016: what is no image, or 5 MB and more, is not sent", async () => {
  await show([]);
  press(texts.addNew);
  await screen.findByRole("dialog");
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText(texts.fields.image), { target: { files: [file] } });
  choose(new File(["x"], "notes.txt", { type: "text/plain" }));
  await screen.findByText("Please select an image file (JPEG, PNG, etc.)");
  const large = new File([new Uint8Array(PICTURE_BYTES_BELOW)], "a.png", { type: "image/png" });
  choose(large);
  await screen.findByText("Image must be less than 5MB");
  expect(titles()).toEqual(["Invalid file type", "File too large"]);
});
