// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { askPrayer, forgetAiStatus } from "./ai-client.ts";

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
