// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { askPrayer, askReflection, forgetAiStatus } from "./ai-client.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  forgetAiStatus();
});

const PLAN = {
  priorities: ["Pray"],
  actionSteps: [{ priority: "Pray", actions: ["Kneel"] }],
  challenges: "",
};

it("a question given up before it began is quiet, also when the server is found away later", async () => {
  const fetching = vi.fn<typeof fetch>().mockRejectedValue(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", fetching);
  expect(await askPrayer(PLAN, AbortSignal.abort())).toEqual({ state: "none" });
  expect(fetching).toHaveBeenCalledOnce();
  // The runner fails a run in which a promise failed that nobody followed.
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
});

it.each([
  [403, "forbidden", "none"],
  [429, "too_many_requests", "none"],
  [503, "ai_declined", "none"],
  [503, "ai_unavailable", "failed"],
])("AI-021, DEC-20: what the server answers with %s %s is %s", async (status, code, state) => {
  vi.stubGlobal("fetch", async (path: string) =>
    path.endsWith("/status")
      ? Response.json({ available: true })
      : Response.json({ code, message: "No." }, { status }),
  );
  const verse = { verse: "Rejoice always.", reference: "1 Thessalonians 5:16" };
  expect(await askReflection(verse)).toEqual({ state });
});
