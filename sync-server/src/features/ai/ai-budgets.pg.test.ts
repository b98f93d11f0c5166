import { DELAYS, type ErrorBody } from "@reignwell/contract";
import { type FakeAi, startFakeAi } from "@reignwell/testing/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";
import { testEngine } from "../../../testing/test-database.ts";
import { buildApp } from "../../app.ts";
import { readConfig } from "../../config.ts";
import { openAi } from "../../gateways/ai.ts";

let fake: FakeAi;
let server: TestServer;
const apiKey = "planted-key-0123456789";
/** What guests may ask for. */
const PAYLOADS = {
  reflection: { verse: "Rejoice always.", reference: "1 Thessalonians 5:16" },
  "action-steps": { priority: "Call my mother" },
  encouragement: {
    priorities: ["Call my mother", ""],
    actionSteps: [{ priority: "Call my mother", actions: ["Find her number"] }],
    challenges: "A short night",
  },
} as const;

beforeAll(async () => {
  fake = await startFakeAi();
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

describe("R-4: a service that hangs", () => {
  it("leaves the person time: the device has the built-in text within 8 s, and tasks within 30 s", () => {
    const budgets = readConfig({ DATA_DIR: server.deps.config.dataDir, OPENAI_API_KEY: "k" }).ai
      ?.budgets;
    expect(budgets).toEqual({ text: 7_000, goalTasks: 28_000 });
    // The device waits a second less for tasks than its dialog does (web/src/lib/ai/ai-client.ts).
    expect(DELAYS.aiText).toBeLessThan(8_000);
    expect(7_000).toBeLessThan(DELAYS.aiText - 500);
    expect(28_000).toBeLessThan(DELAYS.goalTasks - 1_000 - 500);
  });

  // Seven seconds once are enough: no database is in it.
  it.runIf(testEngine() === "embedded")(
    "is given up, and the answer is there before 8 s",
    async () => {
      const { dataDir } = server.deps.config;
      const { ai } = readConfig({
        DATA_DIR: dataDir,
        OPENAI_API_KEY: apiKey,
        OPENAI_BASE_URL: fake.baseUrl,
      });
      const deps = { ...server.deps, ai: openAi(ai, server.clock.now) };
      const app = await buildApp(deps, { write: () => undefined });
      try {
        fake.fault = "hang";
        const start = performance.now();
        const answers = await Promise.all(
          Object.entries(PAYLOADS).map(([kind, payload]) =>
            app.inject({ method: "POST", url: `/api/ai/${kind}`, payload }),
          ),
        );
        const codes = answers.map((answer) => answer.json<ErrorBody>().code);
        expect(codes).toEqual(["ai_unavailable", "ai_unavailable", "ai_unavailable"]);
        expect(performance.now() - start).toBeLessThan(7_900);
      } finally {
        await app.close();
      }
    },
  );
});
