// @vitest-environment happy-dom
import { suggestionSets } from "@reignwell/content";
import { ROUTES, type SuggestedTask } from "@reignwell/contract";
import { aGoal } from "@reignwell/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetAiStatus } from "../../../lib/ai/ai-client.ts";
import { keepAiConsent } from "../../../lib/ai/ai-consent.ts";
import { followDay } from "../../../lib/day/day-choice.ts";
import { suggestTasks } from "./suggest-tasks.ts";

const USER = 7;
const GOAL = aGoal({
  title: "Pray more",
  description: "Before the phone",
  targetDate: "2999-12-24",
});
const WRITTEN: SuggestedTask[] = [1, 2, 3].map((number) => ({
  title: `Task ${number}`,
  description: "",
  category: "spiritual",
  priority: 3,
  estimatedMinutes: 15,
  dueDate: "2999-01-01",
  reasoning: "It leads on.",
}));
const sent: unknown[] = [];
let answer: () => Response;

beforeEach(() => {
  forgetAiStatus();
  keepAiConsent(USER, "yes");
  answer = () => Response.json({ tasks: WRITTEN });
  vi.stubGlobal("fetch", async (path: string, init?: { body?: string }) => {
    if (path === ROUTES.aiStatus) return Response.json({ available: true });
    sent.push([path, JSON.parse(init?.body ?? "null")]);
    return answer();
  });
});
afterEach(() => {
  followDay("central");
  vi.unstubAllEnvs();
  sent.length = 0;
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const suggest = () => suggestTasks(GOAL, new AbortController().signal, USER);
/** For each task: whether it is of the built-in set, and whether it says that the AI wrote it. */
async function sources(): Promise<boolean[][]> {
  const tasks = await suggest();
  return tasks.map(({ title, aiSuggested }) => [
    suggestionSets.spiritual.includes(title),
    aiSuggested,
  ]);
}
const BUILT_IN = [
  [true, false],
  [true, false],
];

it("AI-020, G-011, DEC-115: the AI's tasks with their reasons, for what was written about the goal and the user's day", async () => {
  vi.stubEnv("TZ", "Australia/Sydney");
  vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-21T18:00:00Z"));
  followDay("device");
  expect(await suggest()).toEqual(WRITTEN.map((task) => ({ ...task, aiSuggested: true })));
  const { title, description, category, season, targetDate } = GOAL;
  expect(sent).toEqual([
    [ROUTES.aiGoalTasks, { title, description, category, season, targetDate, today: "2026-11-22" }],
  ]);
});

it.each<[string, () => void]>([
  ["nobody agreed", () => keepAiConsent(USER, null)],
  ["the person said no", () => keepAiConsent(USER, "no")],
  ["the device is offline", () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)],
])(
  "AI-014, AI-020: when %s nothing is sent, and the built-in ones come",
  async (_when, arrange) => {
    arrange();
    expect(await sources()).toEqual(BUILT_IN);
    expect(sent).toEqual([]);
  },
);

it.each<[string, () => Response]>([
  ["fails", () => Response.json({ code: "ai_unavailable" }, { status: 503 })],
  ["gives too few", () => Response.json({ tasks: WRITTEN.slice(1) })],
  [
    "gives no reason",
    () => Response.json({ tasks: WRITTEN.map((t) => ({ ...t, reasoning: "" })) }),
  ],
  [
    "sends markup",
    () => Response.json({ tasks: WRITTEN.map((t) => ({ ...t, title: "<b>x</b>" })) }),
  ],
])("AI-014, DEC-42: where the AI %s, the built-in ones come", async (_how, other) => {
  answer = other;
  expect(await sources()).toEqual(BUILT_IN);
});
