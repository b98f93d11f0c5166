// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { MESSAGES, type PublicUser, ROUTES } from "@reignwell/contract";
import { centralDate } from "@reignwell/domain";
import {
  listEntries,
  LocalDatabase,
  openGuestDatabase,
  readDraft,
  writeMeta,
} from "@reignwell/local-db";
import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetAiStatus } from "../../lib/ai/ai-client.ts";
import { connectToasts } from "../../lib/notify.ts";
import { DailyPlan } from "./daily-plan.tsx";
import { laterSteps } from "./steps/load-later-steps.ts";
import { planEnding } from "./save/load-plan-ending.ts";
import { configureDevice, planDevice } from "@reignwell/device";
import { aUser } from "@reignwell/testing";
import { aDevicePort } from "../../../testing/device-port.ts";

// On a machine that builds something else beside, the first drawing takes its time.
configure({ asyncUtilTimeout: 8000 });

const TODAY = centralDate(Date.now());
const user = aUser({ username: "anna" });
const toasts: string[] = [];
const requestSync = vi.fn<() => void>();
let database: LocalDatabase;
let disconnect: () => void;

// Like a page that has been open for a moment; how the parts arrive is another test's matter.
beforeAll(() => Promise.all([laterSteps.fetch(), planEnding.fetch()]));

beforeEach(() => {
  configureDevice(aDevicePort({ requestSync }));
  database = new LocalDatabase(`user-${Math.random()}`);
  forgetAiStatus();
  serve({
    verse: "Rejoice always.",
    reference: "1 Thessalonians 5:16",
    reflection: '"First paragraph of it.\\n\\nSecond paragraph."',
  });
  vi.stubGlobal("scrollTo", () => undefined);
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  disconnect = connectToasts(({ title }, kind) => toasts.push(`${kind}: ${title}`));
});

afterEach(async () => {
  cleanup();
  disconnect();
  toasts.length = 0;
  requestSync.mockReset();
  vi.unstubAllGlobals();
  localStorage.clear();
  await database.delete();
  await openGuestDatabase().drafts.clear();
});

/** A server with a scripture of today and without AI. */
function serve(scripture: object) {
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path === ROUTES.aiStatus ? { available: false } : { date: TODAY, ...scripture }),
  );
}

function Place() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

function show(who: PublicUser | null = user, of: LocalDatabase = database) {
  const loadDevice = async () => planDevice(of, who ? openGuestDatabase() : null);
  return render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Place />
        <Routes>
          <Route index element={<DailyPlan user={who} loadDevice={loadDevice} />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
  );
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => fireEvent.click(button(name));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

/** Walks from the opened page to the last step. */
async function walk(priority = "Write the letter"): Promise<void> {
  await screen.findByText("Rejoice always.");
  press("Continue");
  await heading("Establish Priorities");
  await type("Priority 1", priority);
  press("Continue");
  await heading("Initiate Bold Action");
  fireEvent.click((await screen.findAllByRole("checkbox"))[0] ?? document.body);
  press("Continue");
  await heading("Grow with Grit");
  press("Continue");
  await heading("Navigate in Faith");
  await screen.findByText(/Amen\.$/);
}

describe("step 0", () => {
  it("D-002, D-023 to D-025: shows the verse, its reference and the cleaned reflection in paragraphs", async () => {
    show();
    await screen.findByText("Rejoice always.");
    await heading("Renew Your Mind");
    expect(screen.getByText("Begin your day by reflecting on God's Word.")).toBeTruthy();
    expect(screen.getByText("1 Thessalonians 5:16")).toBeTruthy();
    expect(screen.getByText("First paragraph of it.").tagName).toBe("P");
    expect(screen.getByText("Second paragraph.").tagName).toBe("P");
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });

  it("D-030: a reflection of 20 characters or fewer gives way to a built-in one", async () => {
    serve({ verse: "V.", reference: "Psalm 23:1", reflection: "Too short." });
    show();
    await screen.findByText(/The psalms were sung and prayed/);
    expect(screen.queryByText("Too short.")).toBeNull();
  });
});

describe("the steps", () => {
  it("D-038: Continue keeps the focus while priority 1 is empty, says why, and stays", async () => {
    show();
    await screen.findByText("Rejoice always.");
    press("Continue");
    await heading("Establish Priorities");
    await screen.findByLabelText("Priority 1");
    const next = button("Continue");
    expect(next.getAttribute("aria-disabled")).toBe("true");
    expect(next.hasAttribute("disabled")).toBe(false);
    const reason = document.getElementById(next.getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toBe("Add your first priority");
    press("Continue");
    await heading("Establish Priorities");
    expect(document.activeElement).toBe(screen.getByLabelText("Priority 1"));
  });

  it("D-050: without a chosen action a toast says what to do, and the step stays", async () => {
    show();
    await screen.findByText("Rejoice always.");
    press("Continue");
    await heading("Establish Priorities");
    await type("Priority 1", "Write");
    press("Continue");
    await heading("Initiate Bold Action");
    await screen.findAllByRole("checkbox");
    press("Continue");
    expect(toasts).toEqual(["note: No actions selected"]);
    await heading("Initiate Bold Action");
  });

  it("D-044, D-047: Enter adds an own action, which is chosen, and does not leave the step", async () => {
    show();
    await screen.findByText("Rejoice always.");
    press("Continue");
    await heading("Establish Priorities");
    await type("Priority 1", "Write");
    press("Continue");
    await heading("Initiate Bold Action");
    await type("Add another action for Write", "Buy stamps");
    fireEvent.keyDown(screen.getByLabelText("Add another action for Write"), { key: "Enter" });
    const own = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Buy stamps" });
    expect(own.checked).toBe(true);
    await heading("Initiate Bold Action");
  });

  it("DEC-14: a reached circle leads back, the current one is marked, later ones are no buttons", async () => {
    show();
    await walk();
    expect(document.querySelectorAll('[aria-current="step"]')).toHaveLength(1);
    press("Back to step 2: Establish Priorities");
    await heading("Establish Priorities");
    expect((await screen.findByLabelText<HTMLInputElement>("Priority 1")).value).toBe(
      "Write the letter",
    );
    expect(screen.queryByRole("button", { name: /step 3/ })).toBeNull();
    expect(screen.getByText("Step 2 of 5").textContent).toBe("Step 2 of 5: Establish Priorities");
  });

  it("after a change of step the focus lies on its heading, but not when the page opens", async () => {
    show();
    await screen.findByText("Rejoice always.");
    expect(document.activeElement).toBe(document.body);
    press("Continue");
    const next = await heading("Establish Priorities");
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it("Alt and an arrow go back and on", async () => {
    show();
    await walk();
    fireEvent.keyDown(await heading("Navigate in Faith"), { key: "ArrowLeft", altKey: true });
    fireEvent.keyDown(await heading("Grow with Grit"), { key: "ArrowRight", altKey: true });
    expect(document.activeElement).toBe(await heading("Navigate in Faith"));
  });
});

describe("a note", () => {
  it("DEC-27: of a kept plan leads on or starts over, and never leaves the focus nowhere", async () => {
    show();
    await screen.findByText("Rejoice always.");
    press("Continue");
    await type("Priority 1", "Write");
    await waitFor(async () =>
      expect(await readDraft(database, "plan")).toMatchObject({ priorities: ["Write", "", ""] }),
    );
    cleanup();
    show();
    await screen.findByText(MESSAGES.plan.draftKept);
    press("Start over");
    const first = await heading("Renew Your Mind");
    await waitFor(() => expect(document.activeElement).toBe(first));
    const dismiss = await screen.findByRole("button", { name: "Dismiss" });
    dismiss.focus();
    fireEvent.click(dismiss);
    expect(dismiss.isConnected).toBe(false);
    expect(document.activeElement).toBe(first);
  });
});

describe("saving", () => {
  it("D-055, D-056, D-057, D-058: one plan for two clicks, dialog, toast, draft gone, dashboard after 1.5 s", async () => {
    show();
    await walk();
    const save = button("Save & Reign");
    fireEvent.click(save);
    fireEvent.click(save);
    const dialog = await screen.findByRole("dialog", { name: "Plan Saved Successfully!" });
    const link = within(dialog).getByRole("link", { name: "View Dashboard" });
    expect(link.getAttribute("href")).toBe("/dashboard");
    expect(toasts).toEqual(["done: Plan saved successfully!"]);
    expect(requestSync).toHaveBeenCalledTimes(1);
    const entries = await listEntries(database);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      date: TODAY,
      verseReference: "1 Thessalonians 5:16",
      verseReflection: "First paragraph of it.\n\nSecond paragraph.",
      priorities: ["Write the letter"],
      challenges: "No specific challenges identified.",
    });
    expect(entries[0]?.encouragement).toContain("Write the letter");
    expect(await readDraft(database, "plan")).toBeUndefined();
    await screen.findByText("at /dashboard?tab=overview", {}, { timeout: 3000 });
  });

  it("DEC-32: offline the plan is saved all the same, with a word that it is on this device", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    show();
    await walk();
    press("Save & Reign");
    await screen.findByText("Saved on this device - will sync when you are online.");
    expect(await listEntries(database)).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it("DEC-32: with a server that cannot be reached the word comes, whatever the browser says", async () => {
    await writeMeta(database, { phase: "offline" });
    show();
    await walk();
    press("Save & Reign");
    await screen.findByText(MESSAGES.plan.savedOnDevice);
    expect(navigator.onLine).toBe(true);
    await database.pending.clear();
    await waitFor(() => expect(screen.queryByText(MESSAGES.plan.savedOnDevice)).toBeNull());
  });

  it("DEC-32: a plan that is sent at once needs no such word", async () => {
    requestSync.mockImplementation(() => void database.pending.clear());
    show();
    await walk();
    press("Save & Reign");
    const dialog = await screen.findByRole("dialog", { name: "Plan Saved Successfully!" });
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(dialog.isConnected).toBe(true);
    expect(screen.queryByText(MESSAGES.plan.savedOnDevice)).toBeNull();
  });

  it("DEC-31: following the link cancels the timer", async () => {
    show();
    await walk();
    press("Save & Reign");
    fireEvent.click(await screen.findByRole("link", { name: "View Dashboard" }));
    await screen.findByText("at /dashboard");
    await new Promise((resolve) => setTimeout(resolve, 1700));
    expect(screen.getByText("at /dashboard")).toBeTruthy();
  });

  it("D-059: a local write that fails is reported, and what was written stays", async () => {
    show();
    await walk();
    const breakWrite = () => {
      throw new Error("broken");
    };
    database.entries.hook("creating", breakWrite);
    press("Save & Reign");
    await waitFor(() => expect(toasts).toEqual(["failed: Error saving entry"]));
    database.entries.hook("creating").unsubscribe(breakWrite);
    expect(await readDraft(database, "plan")).toMatchObject({ step: 4 });
    await heading("Navigate in Faith");
    press("Save & Reign");
    await screen.findByRole("dialog", { name: "Plan Saved Successfully!" });
    expect(await listEntries(database)).toHaveLength(1);
  });

  /** Lets the device refuse the plan in the way of a browser's error of this name. */
  const refuseWrites = (name: string) => {
    database.entries.hook("creating", () => {
      throw Object.assign(new Error("aborted"), { inner: new DOMException("refused", name) });
    });
  };

  it("a full device is reported plainly, and what was written stays on the screen", async () => {
    const shown: (string | undefined)[] = [];
    show();
    await walk();
    disconnect();
    disconnect = connectToasts(({ description }) => shown.push(description));
    refuseWrites("QuotaExceededError");
    press("Save & Reign");
    await waitFor(() => expect(shown).toEqual([MESSAGES.storage.full]));
    await heading("Navigate in Faith");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("D-064: a browser that keeps nothing sends the plan straight to the account", async () => {
    const sent: unknown[] = [];
    show();
    await walk("Call home");
    vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
      sent.push([path, JSON.parse(body)]);
      return Response.json({}, { status: 201 });
    });
    refuseWrites("SecurityError");
    press("Save & Reign");
    await screen.findByRole("dialog", { name: "Plan Saved Successfully!" });
    const plan = { date: TODAY, verse: "Rejoice always.", priorities: ["Call home"] };
    expect(sent).toMatchObject([["/api/entries", plan]]);
  });

  it.each([
    ["Replace today's plan", 1],
    ["Keep both", 2],
  ])("D-066, DEC-36: a second plan of the day asks, and '%s' leaves %i", async (answer, count) => {
    show();
    await walk("First");
    press("Save & Reign");
    await screen.findByRole("dialog", { name: "Plan Saved Successfully!" });
    cleanup();
    show();
    // Said before the second one is begun.
    const look = await screen.findByRole("link", { name: "View plan" });
    expect(look.getAttribute("href")).toBe("/dashboard?tab=overview");
    await walk("Second");
    expect(screen.queryByText("Your plan for this day is saved.")).toBeNull();
    press("Save & Reign");
    fireEvent.click(await screen.findByRole("button", { name: answer }));
    await screen.findByRole("dialog", { name: "Plan Saved Successfully!" });
    const entries = await listEntries(database);
    expect(entries).toHaveLength(count);
    expect(entries[0]?.priorities).toEqual(["Second"]);
  });
});

describe("a guest", () => {
  it("D-060 to D-062: is asked to create an account, and nothing is saved", async () => {
    show(null, openGuestDatabase());
    await walk();
    press("Save & Reign");
    const dialog = await screen.findByRole("dialog", {
      name: "Create an Account to Save Your Plan",
    });
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(4);
    const link = within(dialog).getByRole("link", { name: "Create Account / Login" });
    expect(link.getAttribute("href")).toBe("/auth");
    fireEvent.click(within(dialog).getByRole("button", { name: "Not Now" }));
    expect(await listEntries(openGuestDatabase())).toEqual([]);
    await waitFor(async () =>
      expect(await readDraft(openGuestDatabase(), "plan")).toMatchObject({ step: 4 }),
    );
  });

  it("DEC-01, DEC-33: after signing in the finished plan waits with 'Save & Reign' ready", async () => {
    show(null, openGuestDatabase());
    await walk();
    press("Save & Reign");
    await waitFor(async () => {
      const kept = await readDraft(openGuestDatabase(), "plan");
      expect(kept).toMatchObject({ finishedAt: expect.any(Number) });
    });
    cleanup();
    show();
    await heading("Navigate in Faith");
    expect(screen.getByText(/You finished this plan before you signed in/)).toBeTruthy();
    press("Save & Reign");
    await screen.findByRole("dialog", { name: "Plan Saved Successfully!" });
    expect(await listEntries(database)).toHaveLength(1);
    expect(await readDraft(database, "guest-plan")).toBeUndefined();
    cleanup();
    show();
    await heading("Renew Your Mind");
  });
});

describe("the framework card", () => {
  it("D-069: can be put away and stays away; the plan then stands alone", async () => {
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Hide the framework" }));
    expect(localStorage.getItem("reignwell.framework.hidden")).toBe("true");
    cleanup();
    const { container } = show();
    await screen.findByText("Rejoice always.");
    expect(screen.queryByText("The five steps")).toBeNull();
    expect(container.querySelector("[data-alone=true]")).not.toBeNull();
  });
});
