// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import type { PlanDevice } from "@reignwell/device";
import { newDraft, type WizardDraft } from "@reignwell/domain";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetAiStatus } from "../../../lib/ai/ai-client.ts";
import { forgetHelpLine } from "../../../lib/settings/help-line.ts";
import { LaterStep } from "./later-steps.tsx";

configure({ asyncUtilTimeout: 8000 });

const CONTEXT = { device: new Promise<PlanDevice>(() => undefined), userId: null };
const requests: string[] = [];

beforeEach(() => {
  forgetAiStatus();
  forgetHelpLine();
  const owner = { name: null, address: null, email: null };
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    if (path !== ROUTES.about) return Response.json({ available: false });
    return Response.json({ owner, helpLine: "988 (Lifeline)" });
  });
});
afterEach(() => {
  cleanup();
  requests.length = 0;
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Step({ start }: { start: WizardDraft }) {
  const [draft, setDraft] = useState(start);
  const ignore = () => undefined;
  return (
    <MantineProvider env="test">
      <MemoryRouter>
        <LaterStep
          draft={draft}
          scripture={null}
          saving={false}
          context={CONTEXT}
          onChange={setDraft}
          onSave={ignore}
        />
      </MemoryRouter>
    </MantineProvider>
  );
}

const onPriorities: WizardDraft = { ...newDraft("2026-11-21"), step: 1, typing: true };
const onActions = (priority: string): WizardDraft => ({
  ...newDraft("2026-11-21"),
  step: 2,
  priorities: [priority, "", ""],
  groups: [{ priority, slot: 0, actions: [], suggested: null, view: "actions", typed: "" }],
});
const write = async (field: RegExp, value: string) =>
  fireEvent.change((await screen.findAllByRole("textbox", { name: field }))[0] as HTMLElement, {
    target: { value },
  });
const line = () => screen.queryByText(MESSAGES.grow.help, { exact: false });

it("DEC-39: a priority that speaks of self-harm brings the line of help, with the number", async () => {
  render(<Step start={onPriorities} />);
  await write(/priority/iu, "Get the garage tidy");
  expect(line()).toBeNull();
  // Asked for with the step, whatever is written: the server learns of no words.
  await waitFor(() => expect(requests).toContain(ROUTES.about));
  await write(/priority/iu, "Stop wanting to kill myself");
  expect(line()?.textContent).toContain("someone you trust or local emergency help today");
  const number = await screen.findByRole("link", { name: "988 (Lifeline)" });
  expect(number.getAttribute("href")).toBe("tel:988");
  await write(/priority/iu, "Get the garage tidy");
  expect(line()).toBeNull();
});

it("DEC-39: the line stays with such a priority on the step of its actions", async () => {
  render(<Step start={onActions("Stop wanting to kill myself")} />);
  await screen.findByRole("button", { name: /continue/iu });
  expect(line()).not.toBeNull();
});

it("DEC-39: an action of one's own brings the line, while it is typed and once it is added", async () => {
  render(<Step start={onActions("Rest")} />);
  await write(/action/iu, "Walk around the block");
  expect(line()).toBeNull();
  await write(/action/iu, "Tell Anna that I don’t want to live");
  expect(line()).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  expect(screen.getByText("Tell Anna that I don’t want to live")).toBeDefined();
  expect(line()).not.toBeNull();
});
