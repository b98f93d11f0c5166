// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { type Entry, MESSAGES } from "@reignwell/contract";
import { planGroups } from "@reignwell/domain";
import { changeDraft, entryById, readDraft, saveEntry, writeDraft } from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { database, draw, TODAY } from "../../../../testing/screen-harness.tsx";
import { field, type } from "../../../../testing/text-fields.ts";
import { Overview } from "../overview.tsx";
import { dayParts } from "./load-day-parts.ts";
import { type HandedOver, type TypedWords, useTypedWords } from "./use-typed-words.ts";

let plan: Entry;

beforeAll(() => dayParts.fetch());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${TODAY}T18:00:00Z`) });
  const { id: _id, deletedAt: _deletedAt, ...input } = anEntry({ date: TODAY });
  const actionSteps = [{ priority: "Write", actions: ["A page"] }];
  plan = await saveEntry(database, { ...input, priorities: ["Write"], actionSteps }, Date.now());
});
afterEach(() => void vi.useRealTimers());

const edit = () => screen.findByRole("button", { name: MESSAGES.dailyActions.edit });
const show = () => draw(<Overview database={database} date={TODAY} goals={null} tasks={null} />);
const kept = () => readDraft(database, `plan-edit:${plan.id}`);
const pageId = async () =>
  planGroups((await entryById(database, plan.id)) ?? plan)[0]?.actions[0]?.id ?? "";
/** Until what was begun has been written and drawn. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 300));

it("DEC-64: words over an action renamed in the same visit are its words in the next one", async () => {
  show();
  fireEvent.click(await edit());
  (await type("Action: A page", "Two pages")).blur();
  const again = await type("Action: Two pages", "Two pages and a half");
  await waitFor(async () =>
    expect(await kept()).toEqual({ [`action:${await pageId()}`]: "Two pages and a half" }),
  );
  const words = await kept();
  // A page that dies has no chance to save.
  again.blur = () => undefined;
  cleanup();
  await settle();
  await writeDraft(database, `plan-edit:${plan.id}`, words);
  show();
  expect((await field("Action: Two pages")).value).toBe("Two pages and a half");
  expect((await field("Add another action for Write")).value).toBe("");
});

it("DEC-64: what another tab begins to type opens no editor here, and outlives what is typed here", async () => {
  const page = `action:${await pageId()}`;
  show();
  const button = await edit();
  await settle();
  await writeDraft(database, `plan-edit:${plan.id}`, { [page]: "A poem" });
  await settle();
  expect(button.isConnected).toBe(true);
  fireEvent.click(button);
  await type("Add another action for Write", "Call");
  await waitFor(async () => expect(await kept()).toMatchObject({ "add:0": "Call" }));
  await changeDraft(database, `plan-edit:${plan.id}`, (value) => ({
    ...(value as object),
    [page]: "A longer poem",
  }));
  await type("Add another action for Write", "Call Anna");
  await waitFor(async () =>
    expect(await kept()).toEqual({ "add:0": "Call Anna", [page]: "A longer poem" }),
  );
});

it("DEC-64: words that are being saved stay stored before letters that are typed meanwhile", async () => {
  const nameOf = (field: string) => field;
  const { result } = renderHook(() => useTypedWords(database, plan.id, nameOf));
  await waitFor(() => expect(result.current).toBeDefined());
  const typed = () => result.current as TypedWords;
  const isKept = (words: object | undefined) =>
    waitFor(async () => expect(await kept()).toEqual(words));
  const handOver = () => {
    const handed: HandedOver[] = [];
    act(() => void handed.push(typed().handOver("add:0")));
    return handed[0] as HandedOver;
  };
  // At once, before the letters are stored.
  act(() => typed().type("add:0", "Call Anna"));
  const first = handOver();
  await isKept({ "add:0": "Call Anna" });
  act(() => typed().type("add:0", "B"));
  await isKept({ "add:0": "Call Anna B" });
  const second = handOver();
  act(() => typed().type("add:0", "C"));
  await isKept({ "add:0": "Call Anna B C" });
  await first.forget();
  await isKept({ "add:0": "B C" });
  // What could not be saved is in the field again.
  act(() => second.takeBack());
  expect(typed().of("add:0")).toBe("B C");
  act(() => typed().type("add:0", null));
  await isKept(undefined);
});
