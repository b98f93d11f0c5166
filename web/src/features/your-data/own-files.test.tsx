// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { configureDevice } from "@reignwell/device";
import { MantineProvider } from "@mantine/core";
import { exportData, splitExport } from "@reignwell/contract";
import { LocalDatabase, readDraft, writeDraft } from "@reignwell/local-db";
import { aGoal, aUser } from "@reignwell/testing";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../../../testing/refusal-words.ts";
import { YourData } from "./your-data.tsx";
import { aDevicePort } from "../../../testing/device-port.ts";

configure({ asyncUtilTimeout: 10_000 });

const ada = aUser();
const requestSync = vi.fn<() => void>();
const onAccountDeleted = vi.fn<() => Promise<void>>();
let here: LocalDatabase;
let elsewhere: LocalDatabase;
let saved: { name: string; bytes: Uint8Array<ArrayBuffer> }[];

beforeEach(() => {
  configureDevice(aDevicePort({ requestSync }));
  here = new LocalDatabase(`here-${crypto.randomUUID()}`);
  elsewhere = new LocalDatabase(`elsewhere-${crypto.randomUUID()}`);
  saved = [];
  let content: Blob | undefined;
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    content = file as Blob;
    return "blob:file";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    const { download: name } = this;
    void content
      ?.arrayBuffer()
      .then((buffer) => saved.push({ name, bytes: new Uint8Array(buffer) }));
  });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  requestSync.mockClear();
  onAccountDeleted.mockClear();
  await here.delete();
  await elsewhere.delete();
});

function show(database: LocalDatabase) {
  cleanup();
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <YourData database={database} user={ada} onAccountDeleted={onAccountDeleted} />
      </MemoryRouter>
    </MantineProvider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Presses a button that saves a file, and gives the file. */
async function fileOf(button: string) {
  saved = [];
  press(button);
  await waitFor(() => expect(saved).toHaveLength(1));
  const [file] = saved;
  if (!file) throw new Error("nothing was saved");
  return file;
}

function choose(bytes: Uint8Array<ArrayBuffer>) {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("there is no way to choose a file");
  const file = new File([bytes], "export.json");
  // As a browser does it; this document's own files cannot be read like a browser's.
  Object.defineProperty(file, "arrayBuffer", { value: async () => bytes.slice().buffer });
  Object.defineProperty(input, "files", { value: [file], configurable: true });
  fireEvent.change(input);
}

describe("the file with everything", () => {
  it("is taken back on another device, drafts included; a second time nothing changes", async () => {
    await here.goals.put(aGoal({ title: "Read the Psalms" }));
    await writeDraft(here, "plan", { step: 2 });
    show(here);
    const { name, bytes } = await fileOf("Export");
    expect(name).toMatch(/^reignwell-\d{4}-\d\d-\d\d\.json$/);
    await screen.findByText("Saved to your downloads: 1 record.");

    show(elsewhere);
    choose(bytes);
    await screen.findByText("Done: 1 added.");
    expect(requestSync).toHaveBeenCalledTimes(1);
    expect((await elsewhere.goals.toArray()).map(({ title }) => title)).toEqual([
      "Read the Psalms",
    ]);
    expect(await readDraft(elsewhere, "plan")).toEqual({ step: 2 });
    choose(bytes);
    await screen.findByText("Everything in this file is here already (1).");
    expect(await elsewhere.goals.count()).toBe(1);
  });

  it.each([
    ["says since when letters are agreed to", { agreedToMailAt: 1_800_000_000_000 }],
    ["is made without a connection, too, and says nothing of it then", undefined],
  ])("DEC-95: the file %s", async (_what, account) => {
    vi.stubGlobal("fetch", async () => {
      if (!account) throw new TypeError("no network");
      return Response.json({ agreedAt: account.agreedToMailAt });
    });
    await here.goals.put(aGoal());
    show(here);
    const { bytes } = await fileOf("Export");
    const parts = splitExport(new TextDecoder().decode(bytes));
    if ("problem" in parts) throw new Error(parts.problem);
    expect(exportData.parse(JSON.parse(parts.data)).account).toEqual(account);
    show(elsewhere);
    choose(bytes);
    expect(await screen.findByText("Done: 1 added.")).toBeTruthy();
  });

  it("L-15: what was deleted here since is told, and a switch brings it back as well", async () => {
    const goal = aGoal({ title: "Read the Psalms" });
    await here.goals.put(goal);
    show(here);
    const { bytes } = await fileOf("Export");
    await here.goals.update(goal.id, { deletedAt: Date.now() });
    choose(bytes);
    await screen.findByText(/^1 in this file were deleted here since|^1 were here already/);
    expect((await here.goals.get(goal.id))?.deletedAt).not.toBeNull();
    fireEvent.click(screen.getByRole("switch", { name: "Also bring back what I deleted" }));
    choose(bytes);
    await screen.findByText("Done: 1 brought back.");
    expect((await here.goals.get(goal.id))?.deletedAt).toBeNull();
  });

  it("sealed, it asks for its passphrase, and tells a wrong one", async () => {
    await here.goals.put(aGoal());
    show(here);
    type("Passphrase (optional)", "lamp beside the narrow door");
    const { name, bytes } = await fileOf("Export");
    expect(name).toMatch(/\.sealed$/);

    show(elsewhere);
    choose(bytes);
    await screen.findByText("This file is sealed. Type its passphrase, then open it.");
    type("Passphrase of the file", "another one");
    press("Open the file");
    await screen.findByText(/^That passphrase doesn’t open the file/);
    expect(await elsewhere.goals.count()).toBe(0);
    type("Passphrase of the file", "lamp beside the narrow door");
    press("Open the file");
    await screen.findByText("Done: 1 added.");
  });

  it("what is no export, or was changed, is refused in words, and nothing is changed", async () => {
    await here.goals.put(aGoal());
    show(here);
    const { bytes } = await fileOf("Export");
    show(elsewhere);
    choose(new TextEncoder().encode("a shopping list"));
    await screen.findByText(/^This isn’t a file that Reignwell exported/);
    const changed = bytes.slice();
    const middle = changed.length >> 1;
    changed[middle] = (changed[middle] ?? 0) ^ 1;
    choose(changed);
    await screen.findByText(/^This file was changed or damaged/);
    expect(await elsewhere.goals.count()).toBe(0);
    expect(requestSync).not.toHaveBeenCalled();
  });

  it("is to be had as a text for people, too", async () => {
    await here.goals.put(aGoal({ title: "Read the Psalms" }));
    show(here);
    const { name, bytes } = await fileOf("Save as readable text");
    expect(name).toMatch(/\.md$/);
    expect(new TextDecoder().decode(bytes)).toContain("### Read the Psalms");
  });
});

describe("deleting the account", () => {
  const answer = vi.fn<() => Response>();
  const calls: { path: string; body: unknown }[] = [];
  beforeEach(() => {
    calls.length = 0;
    vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
      calls.push({ path, body: JSON.parse(body) });
      return answer();
    });
    show(here);
    press("Delete account");
  });

  it("asks for the password; a wrong one deletes nothing and may be typed again", async () => {
    const message = "That isn’t your current password. Type it again.";
    answer.mockReturnValue(Response.json({ code: "wrong_password", message }, { status: 403 }));
    expect(
      screen.getByRole<HTMLButtonElement>("button", { name: "Delete for good" }).disabled,
    ).toBe(true);
    type("Your password", "wrong");
    press("Delete for good");
    await screen.findByText(message);
    expect(onAccountDeleted).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>("Your password").value).toBe("wrong");
  });

  it("with the right one the device is told to forget it as well", async () => {
    answer.mockReturnValue(new Response(null, { status: 204 }));
    type("Your password", "seven quiet lanterns");
    press("Delete for good");
    await waitFor(() => expect(onAccountDeleted).toHaveBeenCalledTimes(1));
    expect(calls).toEqual([{ path: "/api/account", body: { password: "seven quiet lanterns" } }]);
  });
});
