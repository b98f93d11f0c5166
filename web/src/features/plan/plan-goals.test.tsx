// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { suggestionSets } from "@reignwell/content";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { newDraft, type WizardDraft, withGroups } from "@reignwell/domain";
import {
  createGoal,
  createTasks,
  type GoalInput,
  LocalDatabase,
  saveEntry,
} from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetAiStatus } from "../../lib/ai/ai-client.ts";
import { keepAiConsent } from "../../lib/ai/ai-consent.ts";
import { connectToasts } from "../../lib/notify.ts";
import { laterSteps } from "./steps/load-later-steps.ts";
import { renderWizard } from "./testing/wizard-harness.tsx";

configure({ asyncUtilTimeout: 8000 });

const TODAY = "2026-11-21";
const NOW = Date.parse("2026-11-21T15:00:00Z");
const USER = 7;
const toasts: string[] = [];
const sent: unknown[] = [];
let database: LocalDatabase;
let draft: WizardDraft;
let disconnect: () => void;
let answer: (path: string) => Response;

beforeAll(() => laterSteps.fetch());
beforeEach(() => {
  database = new LocalDatabase(`user-${Math.random()}`);
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  forgetAiStatus();
  answer = () => Response.json({ available: false });
  vi.stubGlobal("fetch", async (path: string, init?: { body?: string }) => {
    if (init?.body) sent.push([path, JSON.parse(init.body)]);
    return answer(path);
  });
  disconnect = connectToasts(({ title }, kind) => toasts.push(`${kind}: ${title}`));
});
afterEach(async () => {
  cleanup();
  disconnect();
  toasts.length = 0;
  sent.length = 0;
  localStorage.clear();
  vi.unstubAllGlobals();
  await database.delete();
});

const keep = (now: WizardDraft) => {
  draft = now;
};

function show(over: Partial<WizardDraft>, userId: number | null = USER) {
  const start = withGroups({ ...newDraft(TODAY), ...over });
  renderWizard({ start, database, userId, onDraft: keep });
}

function goal(title: string, over: Partial<GoalInput> = {}) {
  const input: GoalInput = {
    title,
    description: "",
    category: "health",
    season: "winter",
    priority: 3,
    targetDate: null,
    ...over,
  };
  return createGoal(database, input, NOW);
}

const cards = () => within(screen.getByRole("list", { name: "Your goals" })).getAllByRole("button");
const card = (name: RegExp) => screen.findByRole("button", { name });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const chosen = () =>
  draft.groups.map(({ actions }) =>
    actions.filter(({ completed }) => completed).map(({ text }) => text),
  );

describe("step 1 with goals", () => {
  it("D-032: up to six cards with title, progress and category", async () => {
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await goal(`Goal ${n}`);
    show({ step: 1 });
    expect((await card(/Goal 7/)).textContent).toBe("Goal 70% · Health");
    expect(cards()).toHaveLength(6);
    expect(screen.queryByLabelText("Priority 1")).toBeNull();
  });

  it("D-033, D-034, DEC-23: a card fills the first empty slot and is disabled until it is freed", async () => {
    await goal("Walk daily");
    await goal("Read the Psalms");
    show({ step: 1 });
    fireEvent.click(await card(/Walk daily/));
    fireEvent.click(await card(/Read the Psalms/));
    expect(draft.priorities).toEqual(["Walk daily", "Read the Psalms", ""]);
    const used = await card(/^Walk daily.*Chosen/);
    expect(used.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(used);
    expect(draft.priorities).toEqual(["Walk daily", "Read the Psalms", ""]);
    press("Remove priority 1");
    expect(draft.priorities).toEqual(["", "Read the Psalms", ""]);
    expect((await card(/Walk daily/)).hasAttribute("aria-disabled")).toBe(false);
    press(/Walk daily/);
    expect(draft.priorities).toEqual(["Walk daily", "Read the Psalms", ""]);
  });

  it("D-035: one goes to typing and back, and nothing chosen is lost", async () => {
    await goal("Walk daily");
    show({ step: 1 });
    fireEvent.click(await card(/Walk daily/));
    press("Type my own priorities");
    const second = screen.getByLabelText<HTMLInputElement>("Priority 2");
    fireEvent.change(second, { target: { value: "Call Ann" } });
    expect(screen.getByLabelText<HTMLInputElement>("Priority 1").value).toBe("Walk daily");
    press("Choose from my goals");
    expect(draft.priorities).toEqual(["Walk daily", "Call Ann", ""]);
    expect(cards()).toHaveLength(1);
  });

  it("D-036: with finished goals only, the inputs show by themselves, with no way to cards", async () => {
    const done = await goal("Done");
    await database.goals.update(done.id, { completedAt: NOW, progressPercentage: 100 });
    show({ step: 1 });
    await screen.findByLabelText("Priority 1");
    expect(screen.queryByRole("button", { name: "Choose from my goals" })).toBeNull();
  });

  it("D-037: 'New Goal' opens the dialog, and the goal is a card as soon as it is saved", async () => {
    show({ step: 1 });
    await screen.findByLabelText("Priority 1");
    press("New Goal");
    await screen.findByRole("dialog", { name: "New goal" });
    await goal("Brand new");
    expect(await card(/Brand new/)).toBeTruthy();
    press("Close");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("goals that come down while one types do not take the fields away", async () => {
    show({ step: 1 });
    const field = await screen.findByLabelText<HTMLInputElement>("Priority 1");
    fireEvent.change(field, { target: { value: "Call Ann" } });
    await goal("From another device");
    await screen.findByRole("button", { name: "Choose from my goals" });
    expect(screen.getByLabelText("Priority 1")).toBe(field);
    expect(field.value).toBe("Call Ann");
  });

  it("D-037: a goal made by 'New Goal' is a card also for a user who was typing; the words stay", async () => {
    show({ step: 1 });
    const field = await screen.findByLabelText<HTMLInputElement>("Priority 1");
    fireEvent.change(field, { target: { value: "Call Ann" } });
    press("New Goal");
    await screen.findByRole("dialog", { name: "New goal" });
    await goal("Brand new");
    await card(/Brand new/);
    expect(draft.priorities).toEqual(["Call Ann", "", ""]);
    expect(screen.getByText("Call Ann")).toBeTruthy();
  });

  it("DEC-24: a guest types, and has no 'New Goal'", async () => {
    await goal("Not mine");
    show({ step: 1 }, null);
    await screen.findByLabelText("Priority 1");
    expect(screen.queryByRole("button", { name: "New Goal" })).toBeNull();
  });
});

describe("step 2 with goals", () => {
  async function goalWithTasks() {
    const { id } = await goal("Walk daily");
    const tasks = [
      { title: "Undated", goalId: id },
      { title: "Later", goalId: id, dueDate: "2026-12-24" },
      { title: "Sooner", goalId: id, dueDate: "2026-11-30" },
      { title: "Soonest", goalId: id, dueDate: "2026-11-22" },
    ];
    await createTasks(database, tasks, NOW);
  }
  const AT_2 = { step: 2, priorities: ["Walk daily", "", ""] } satisfies Partial<WizardDraft>;

  it("D-041, D-042: the next three tasks are offered, and a tap adds or removes one", async () => {
    await goalWithTasks();
    show(AT_2);
    await box(/Soonest/);
    const names = screen.getAllByRole<HTMLInputElement>("checkbox").map((one) => one.labels?.[0]);
    expect(names.map((label) => label?.textContent)).toEqual(["Soonest", "Sooner", "Later"]);
    fireEvent.click(await box(/Sooner/));
    expect(chosen()).toEqual([["Sooner"]]);
    fireEvent.click(await box(/Sooner/));
    expect(draft.groups[0]?.actions).toEqual([]);
    expect(screen.queryByText(MESSAGES.initiate.addAnother)).toBeNull();
  });

  it("D-043, DEC-26, AI-014: 'Generate Custom Actions' and back; what is chosen stays in sight", async () => {
    await goalWithTasks();
    show(AT_2);
    fireEvent.click(await box(/Soonest/));
    press("Generate Custom Actions");
    expect((await box("Soonest")).checked).toBe(true);
    const texts = draft.groups[0]?.actions.map(({ text }) => text).slice(1) ?? [];
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(suggestionSets.health).toContain(text);
    fireEvent.click(await box(texts[0] ?? ""));
    press("Use Goal Tasks");
    expect((await box(texts[0] ?? "")).checked).toBe(true);
    expect(screen.queryByRole("checkbox", { name: texts[1] ?? "" })).toBeNull();
    expect(chosen()).toEqual([["Soonest", texts[0]]]);
  });

  it("D-045, DEC-27: 'New Task' leads to the dashboard's tasks, whatever is planned; not for a guest", async () => {
    show(AT_2, null);
    await screen.findAllByRole("checkbox");
    expect(screen.queryByRole("link", { name: "New Task" })).toBeNull();
    cleanup();
    show(AT_2);
    fireEvent.click(await screen.findByRole("link", { name: "New Task" }));
    expect(screen.getByText("at /dashboard?tab=tasks")).toBeTruthy();
  });

  it("D-049, DEC-29: the sixth action of a priority is refused with its toast", async () => {
    await goalWithTasks();
    const actions = [1, 2, 3, 4, 5].map((n) => ({ id: `${n}`, text: `Own ${n}`, completed: true }));
    const of = { priority: "Walk daily", slot: 0 } as const;
    const group = { ...of, actions, typed: "", view: null, suggested: null };
    show({ ...AT_2, groups: [group] });
    fireEvent.click(await box(/Soonest/));
    expect(toasts).toEqual(["note: Action limit reached"]);
    expect(chosen()[0]).toHaveLength(5);
  });

  it("a task that arrives does not take away the field in which an action is being typed", async () => {
    const goals = [await goal("Walk daily"), await goal("Read")];
    show({ step: 2, priorities: ["Walk daily", "Read", ""] });
    const name = "Add another action for Walk daily";
    const field = await screen.findByLabelText<HTMLInputElement>(name);
    fireEvent.change(field, { target: { value: "Ask Ann" } });
    const tasks = goals.map(({ id, title }) => ({ title: `${title} more`, goalId: id }));
    await createTasks(database, tasks, NOW);
    // Where nothing is typed, the tasks show as soon as there are some.
    await box("Read more");
    expect(screen.getByLabelText(name)).toBe(field);
    expect(field.value).toBe("Ask Ann");
    const [useTasks] = screen.getAllByRole("button", { name: "Use Goal Tasks" });
    fireEvent.click(useTasks ?? document.body);
    await box("Walk daily more");
  });

  it("a goal without open tasks has suggestions at once, and the way to its tasks", async () => {
    await goal("Walk daily");
    show(AT_2);
    expect(await screen.findAllByRole("checkbox")).toHaveLength(2);
    press("Use Goal Tasks");
    expect(screen.getByText("This goal has no open tasks.")).toBeTruthy();
  });

  it("AI-017, DEC-41: the actions of a goal are asked for by the same call", async () => {
    await goalWithTasks();
    keepAiConsent(USER, "yes");
    answer = (path) =>
      Response.json(
        path === ROUTES.aiStatus ? { available: true } : { actionSteps: ["Walk with Ann"] },
      );
    show(AT_2);
    await box(/Soonest/);
    expect(sent).toEqual([]);
    press("Generate Custom Actions");
    await box("Walk with Ann");
    expect(sent).toEqual([[ROUTES.aiActionSteps, { priority: "Walk daily" }]]);
  });
});

describe("W-14", () => {
  it("W-14: a goal that is renamed after it was chosen stays the priority's goal", async () => {
    const { id } = await goal("Walk daily");
    await createTasks(database, [{ title: "Buy shoes", goalId: id }], NOW);
    show({ step: 1 });
    fireEvent.click(await card(/Walk daily/));
    await database.goals.update(id, { title: "Walk every day" });
    expect(await card(/^Walk every day.*Chosen/)).toBeTruthy();
    press("Continue");
    expect(await box("Buy shoes")).toBeTruthy();
  });

  it("W-14: of two goals with one title only the one that was tapped is chosen", async () => {
    await goal("Walk");
    await goal("Walk");
    show({ step: 1 });
    const [first] = await screen.findAllByRole("button", { name: /^Walk/ });
    fireEvent.click(first ?? document.body);
    await card(/^Walk.*Chosen/);
    expect(screen.getAllByRole("button", { name: /Chosen/ })).toHaveLength(1);
  });

  const edit = () => screen.getByLabelText<HTMLInputElement>("Your action");
  const type = (text: string) => fireEvent.change(edit(), { target: { value: text } });
  const addOwn = async (text: string) => {
    show({ step: 2, priorities: ["Rest", "", ""] });
    const field = await screen.findByLabelText("Add another action for Rest");
    await screen.findAllByRole("checkbox");
    fireEvent.change(field, { target: { value: text } });
    press("Add");
  };

  it("W-14: an own action is corrected in its place, kept at each letter", async () => {
    await addOwn("Ask An");
    // Suggestions have no such button.
    expect(screen.getAllByRole("button", { name: /^Edit / })).toHaveLength(1);
    press("Edit Ask An");
    expect(document.activeElement).toBe(edit());
    type("Ask Ann ");
    expect(chosen()).toEqual([["Ask Ann "]]);
    fireEvent.keyDown(edit(), { key: "Enter" });
    expect((await box("Ask Ann")).checked).toBe(true);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Edit Ask Ann");
    expect(chosen()).toEqual([["Ask Ann"]]);
    expect(draft.step).toBe(2);
  });

  it("W-14: an own action is removed by its button, or by clearing its words", async () => {
    await addOwn("Ask An");
    press("Edit Ask An");
    press("Remove this action");
    expect(chosen()).toEqual([[]]);
    expect(document.activeElement?.textContent).toBe("Rest");
    fireEvent.change(screen.getByLabelText("Add another action for Rest"), {
      target: { value: "Ask Bo" },
    });
    press("Add");
    press("Edit Ask Bo");
    type(" ");
    press("Done");
    expect(draft.groups[0]?.actions.map(({ text }) => text)).not.toContain(" ");
    expect(screen.queryByLabelText("Your action")).toBeNull();
  });
});

describe("what the last plan left undone", () => {
  const LEFT = { step: 2, priorities: ["Rest", "Write", ""] } satisfies Partial<WizardDraft>;

  it("is offered, and nothing moves without a tap", async () => {
    const { id: _id, deletedAt: _deletedAt, ...plan } = anEntry({ date: "2026-11-20" });
    const actionSteps = [{ priority: "Write", actions: ["Find paper", "Buy stamps"] }];
    await saveEntry(database, { ...plan, priorities: ["Write"], actionSteps }, NOW);
    show(LEFT);
    const left = await screen.findByRole("region", { name: "Not done last time" });
    expect(chosen()).toEqual([[], []]);
    fireEvent.click(within(left).getByRole("button", { name: "Add Find paper to Write" }));
    expect(chosen()).toEqual([[], ["Find paper"]]);
    expect(within(left).queryByText("Find paper")).toBeNull();
    fireEvent.change(within(left).getByLabelText("Add to"), { target: { value: "0" } });
    fireEvent.click(within(left).getByRole("button", { name: "Add Buy stamps to Rest" }));
    expect(chosen()).toEqual([["Buy stamps"], ["Find paper"]]);
    expect(screen.queryByRole("region", { name: "Not done last time" })).toBeNull();
    // Taken back, it is offered again.
    fireEvent.click(await box("Buy stamps"));
    await screen.findByRole("button", { name: "Add Buy stamps to Rest" });
  });

  it("is not offered to a guest, nor of the same day", async () => {
    const { id: _id, deletedAt: _deletedAt, ...plan } = anEntry({ date: TODAY });
    await saveEntry(database, plan, NOW);
    show(LEFT);
    await screen.findAllByRole("checkbox");
    expect(screen.queryByText("Not done last time")).toBeNull();
  });
});
