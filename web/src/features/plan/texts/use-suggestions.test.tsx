// @vitest-environment happy-dom
import { ROUTES } from "@reignwell/contract";
import { newDraft, type WizardDraft } from "@reignwell/domain";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetAiStatus } from "../../../lib/ai/ai-client.ts";
import { connectToasts } from "../../../lib/notify.ts";
import { useSuggestions } from "./use-suggestions.ts";

const toasts: unknown[] = [];
let disconnect: () => void;

beforeEach(() => {
  forgetAiStatus();
  disconnect = connectToasts(({ title, description }, kind) =>
    toasts.push({ title, description, kind }),
  );
});
afterEach(() => {
  cleanup();
  disconnect();
  toasts.length = 0;
  vi.unstubAllGlobals();
});

const groupOf = (priority: string, slot: 0 | 1) => ({
  priority,
  slot,
  typed: "",
  view: null,
  suggested: null,
  actions: [],
});

it("AI-010, W-13: two priorities that the AI leaves open are one note, and get the built-in steps", async () => {
  vi.stubGlobal("fetch", async (path: string) =>
    path === ROUTES.aiStatus
      ? Response.json({ available: true })
      : Response.json({ code: "ai_unavailable" }, { status: 503 }),
  );
  const start: WizardDraft = {
    ...newDraft("2026-11-21"),
    step: 2,
    priorities: ["Write", "Rest", ""],
    groups: [groupOf("Write", 0), groupOf("Rest", 1)],
  };
  const { result } = renderHook(() => {
    const [draft, onChange] = useState(start);
    const open = draft.groups.filter(({ suggested }) => suggested === null);
    const wanted = open.map(({ priority }) => priority);
    useSuggestions({ date: start.date, wanted, mayAsk: true, isGoal: () => false, onChange });
    return draft;
  });
  await waitFor(() =>
    expect(result.current.groups.map(({ suggested }) => suggested?.by)).toEqual([
      "device",
      "device",
    ]),
  );
  expect(toasts).toEqual([
    {
      title: "Could not generate custom actions",
      description: "Using default action suggestions instead.",
      kind: "note",
    },
  ]);
});
