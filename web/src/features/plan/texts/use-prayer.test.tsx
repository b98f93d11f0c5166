// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { fallbackPrayer, goalWizardPrayer } from "@reignwell/content";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { dayNumberOf, newDraft, type WizardDraft } from "@reignwell/domain";
import { createGoal, LocalDatabase } from "@reignwell/local-db";
import { act, cleanup, configure, renderHook, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetAiStatus } from "../../../lib/ai/ai-client.ts";
import { keepAiConsent } from "../../../lib/ai/ai-consent.ts";
import { connectToasts } from "../../../lib/notify.ts";
import { planDevice } from "@reignwell/device";
import { usePrayer } from "./use-prayer.ts";
import { useReflection } from "./use-reflection.ts";

configure({ asyncUtilTimeout: 8000 });

const USER = 7;
const toasts: unknown[] = [];
const asked: [string, unknown][] = [];
let answer: (path: string) => Response | Promise<Response>;
let database: LocalDatabase;
let disconnect: () => void;

const available = (other: () => Response | Promise<Response>) => (path: string) =>
  path === ROUTES.aiStatus ? Response.json({ available: true }) : other();

beforeEach(() => {
  database = new LocalDatabase(`user-${Math.random()}`);
  forgetAiStatus();
  keepAiConsent(USER, "yes");
  vi.stubGlobal("fetch", async (path: string, init?: { body?: string }) => {
    if (init?.body) asked.push([path, JSON.parse(init.body)]);
    return answer(path);
  });
  disconnect = connectToasts(({ title, description }, kind) =>
    toasts.push({ title, description, kind }),
  );
});
afterEach(async () => {
  cleanup();
  disconnect();
  toasts.length = 0;
  asked.length = 0;
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await database.delete();
});

describe("D-054: the prayer", () => {
  function pray(over: Partial<WizardDraft> = {}) {
    const device = Promise.resolve(planDevice(database, null));
    const start: WizardDraft = {
      ...newDraft("2026-11-21"),
      step: 4,
      priorities: ["Write", "", "Rest"],
      challenges: " Noise ",
      ...over,
    };
    const { result } = renderHook(() => {
      const [draft, onChange] = useState(start);
      const context = { device, userId: USER };
      return { draft, ...usePrayer({ draft, context, onChange }) };
    });
    return result;
  }
  const DAY = { number: dayNumberOf("2026-11-21"), theme: null };
  const OWN = fallbackPrayer({ priorities: ["Write"], actions: [], challenges: "Noise" }, DAY);

  it("AI-003: is written by the AI from priorities, chosen actions and challenges", async () => {
    answer = available(() => Response.json({ encouragement: "A written prayer. Amen." }));
    const groups = [
      {
        priority: "Write",
        slot: 0 as const,
        typed: "not yet added",
        view: null,
        suggested: null,
        actions: [
          { id: "1", text: "Find paper", completed: true },
          { id: "2", text: "Not chosen", completed: false },
        ],
      },
    ];
    const result = pray({ groups });
    expect(result.current.state).toBe("writing");
    await waitFor(() => expect(result.current.draft.prayer).toBe("A written prayer. Amen."));
    expect(result.current.state).toBe("there");
    expect(asked).toEqual([
      [
        ROUTES.aiEncouragement,
        {
          priorities: ["Write", "Rest"],
          actionSteps: [{ priority: "Write", actions: ["Find paper"] }],
          challenges: "Noise",
        },
      ],
    ]);
    expect(toasts).toEqual([]);
  });

  it("AI-011, DEC-20, W-13: a failure of the service is reported, and the built-in prayer comes", async () => {
    answer = available(() => Response.json({ code: "ai_unavailable" }, { status: 503 }));
    const result = pray();
    await waitFor(() => expect(result.current.draft.prayer).toBe(OWN));
    expect(toasts).toEqual([
      {
        title: "Could not generate personalized prayer",
        description: "Using a default prayer instead.",
        kind: "note",
      },
    ]);
  });

  it.each<[string, () => Response]>([
    ["over the limit", () => Response.json({ code: "too_many_requests" }, { status: 429 })],
    [
      "an apology that the server knew",
      () => Response.json({ code: "ai_declined" }, { status: 503 }),
    ],
    ["an apology", () => Response.json({ encouragement: "I couldn't generate a prayer." })],
    ["nothing", () => Response.json({})],
    ["markup", () => Response.json({ encouragement: "<b>Amen</b>" })],
    ["too much", () => Response.json({ encouragement: "peace ".repeat(1000) })],
  ])("AI-004, DEC-20: %s gives way to the built-in prayer without a word", async (_what, other) => {
    answer = available(other);
    const result = pray();
    await waitFor(() => expect(result.current.draft.prayer).toBe(OWN));
    expect(toasts).toEqual([]);
  });

  it.each<[string, () => void]>([
    ["the device is offline", () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)],
    ["nobody agreed", () => keepAiConsent(USER, null)],
    ["the person said no", () => keepAiConsent(USER, "no")],
    [
      "the server has no AI",
      () => {
        answer = () => Response.json({ available: false });
      },
    ],
  ])("AI-004, DEC-20: when %s nobody is asked, and nothing is said", async (_when, arrange) => {
    answer = available(() => Response.json({ encouragement: "Not to be seen. Amen." }));
    arrange();
    const result = pray();
    await waitFor(() => expect(result.current.draft.prayer).toBe(OWN));
    expect([asked, toasts]).toEqual([[], []]);
  });

  it("DEC-43: what is longer than the call takes is not sent", async () => {
    answer = available(() => Response.json({ encouragement: "Not to be seen. Amen." }));
    const challenges = "x".repeat(2001);
    const result = pray({ challenges });
    const own = fallbackPrayer({ priorities: ["Write"], actions: [], challenges }, DAY);
    await waitFor(() => expect(result.current.draft.prayer).toBe(own));
    expect([asked, toasts]).toEqual([[], []]);
  });

  it.each(["Rest", "Mom’s funeral"])(
    "AI-016: a goal first, and then %j: the goals' prayer",
    async (third) => {
      const fields = { description: "", category: "health", season: "winter" } as const;
      await createGoal(database, { title: "Write", priority: 3, targetDate: null, ...fields }, 0);
      answer = () => Response.json({ available: false });
      const result = pray({ priorities: ["Write", "", third] });
      const own = goalWizardPrayer("Write", "Noise", DAY, [third]);
      await waitFor(() => expect(result.current.draft.prayer).toBe(own));
    },
  );

  it("while the AI is slow, the device's prayer can be had at once, and stays", async () => {
    let late: (response: Response) => void = () => undefined;
    answer = available(
      () =>
        new Promise((resolve) => {
          late = resolve;
        }),
    );
    const result = pray();
    await waitFor(() => expect(asked).toHaveLength(1));
    act(() => result.current.takeOwn());
    await waitFor(() => expect(result.current.draft.prayer).toBe(OWN));
    await act(async () => late(Response.json({ encouragement: "Too late. Amen." })));
    expect(result.current.draft.prayer).toBe(OWN);
    expect(toasts).toEqual([]);
  });
});

it("D-054: a prayer that came while the plan took nothing is asked for again afterwards", async () => {
  answer = () => Response.json({ available: false });
  const context = { device: Promise.resolve(planDevice(database, null)), userId: USER };
  const start = { ...newDraft("2026-11-21"), step: 4, priorities: ["Write", "", ""] } as const;
  const tried = vi.fn<() => void>();
  const { result, rerender } = renderHook(
    ({ saving }: { saving: boolean }) => {
      const [draft, setDraft] = useState<WizardDraft>({ ...start, priorities: ["Write", "", ""] });
      const onChange = saving ? tried : setDraft;
      return { draft, ...usePrayer({ draft, context, onChange }) };
    },
    { initialProps: { saving: true } },
  );
  await waitFor(() => expect(tried).toHaveBeenCalledOnce());
  expect(result.current.state).toBe("writing");
  rerender({ saving: false });
  await waitFor(() => expect(result.current.state).toBe("there"));
  expect(result.current.draft.prayer).toContain("Write");
});

describe("D-030: the reflection", () => {
  const SCRIPTURE = {
    date: "2026-11-21",
    verse: "Sing.",
    reference: "Psalm 96:1",
    audioUrl: null,
    translation: null,
  };
  const reflect = (reflection: string | null) => {
    const device = Promise.resolve(planDevice(database, null));
    const scripture = { ...SCRIPTURE, reflection };
    return renderHook(() => useReflection(scripture, device)).result;
  };
  const FAILING = available(() => Response.json({ code: "ai_unavailable" }, { status: 503 }));

  it("AI-001: is written by the AI where none came, and kept for the next visit", async () => {
    answer = available(() => Response.json({ reflection: "Written for today." }));
    const first = reflect(null);
    expect(first.current).toMatchObject({
      state: "loading",
      words: MESSAGES.verse.generatingToday,
    });
    await waitFor(() =>
      expect(first.current).toMatchObject({ text: "Written for today.", by: "ai" }),
    );
    expect(asked).toEqual([[ROUTES.aiReflection, { verse: "Sing.", reference: "Psalm 96:1" }]]);
    const again = reflect(null);
    await waitFor(() =>
      expect(again.current).toMatchObject({ text: "Written for today.", by: "ai" }),
    );
    expect(asked).toHaveLength(1);
  });

  it("D-019, AI-008, W-13: where none came and the AI fails, the toast and the built-in one", async () => {
    answer = FAILING;
    const result = reflect(null);
    await waitFor(() => expect(result.current.state).toBe("ready"));
    expect(result.current).toMatchObject({
      text: expect.stringContaining("The psalms were sung"),
      by: "device",
    });
    expect(toasts).toEqual([
      {
        title: "Could not generate reflection",
        description: "Using default reflection instead.",
        kind: "note",
      },
    ]);
  });

  it("D-026, AI-009, W-13: where too short a one came and the AI fails, the toast says so and it stands there", async () => {
    answer = FAILING;
    const result = reflect("Sing out.");
    expect(result.current).toMatchObject({ state: "loading", words: MESSAGES.renew.generating });
    await waitFor(() =>
      expect(result.current).toEqual({ state: "ready", text: "Sing out.", by: null }),
    );
    expect(toasts).toEqual([
      {
        title: "Could not generate AI reflection",
        description: "Using the provided reflection instead.",
        kind: "failed",
      },
    ]);
  });

  it("K-002: of 20 characters it counts as too short, of 21 it is shown as it is", async () => {
    answer = () => Response.json({ available: false });
    expect(reflect("x".repeat(21)).current).toEqual({
      state: "ready",
      text: "x".repeat(21),
      by: null,
    });
    expect(reflect("x".repeat(20)).current.state).toBe("loading");
    await waitFor(() => undefined);
  });
});
