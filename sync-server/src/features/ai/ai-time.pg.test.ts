import { DELAYS, type ErrorBody } from "@reignwell/contract";
import { centralDate } from "@reignwell/domain";
import { type FakeAi, startFakeAi } from "@reignwell/testing/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";
import { testEngine } from "../../../testing/test-database.ts";
import { readConfig } from "../../config.ts";

// Seven seconds once are enough: no database is in it.
describe.runIf(testEngine() === "embedded")("R-4: a service that hangs", () => {
  it("leaves the device time for its own text within 8 s, and for tasks within 30 s", () => {
    const { ai } = readConfig({ SESSION_SECRET: "x1".repeat(16), OPENAI_API_KEY: "key" });
    expect(ai?.budgets).toEqual({ text: 7_000, goalTasks: 28_000 });
    expect(DELAYS.aiText).toBeLessThan(8_000);
    expect(DELAYS.aiText).toBeGreaterThan(7_500);
    // The device waits a second less for tasks than its dialog does (web/src/lib/ai/ai-client.ts).
    expect(DELAYS.goalTasks - 1_000).toBeGreaterThan(28_500);
  });

  let fake: FakeAi;
  let server: TestServer;
  beforeAll(async () => {
    fake = await startFakeAi();
    server = await startTestServer({
      env: { OPENAI_API_KEY: "key", OPENAI_BASE_URL: fake.baseUrl },
    });
  });
  afterAll(async () => {
    await server.close();
    await fake.close();
  });

  it("is given up, and every open call is answered before 8 s", async () => {
    const verse = { verse: "Rejoice always.", reference: "1 Thessalonians 5:16" };
    // Guests get reflections on verses that the server knows only.
    await server.database.sql`
      insert into scheduled_scriptures (schedule_date, verse, reference)
      values (${centralDate(server.clock.now())}, ${verse.verse}, ${verse.reference})`;
    const calls = {
      reflection: verse,
      "action-steps": { priority: "Call my mother" },
      encouragement: { priorities: ["Call my mother"], actionSteps: [], challenges: "" },
    };
    fake.fault = "hang";
    const start = performance.now();
    const answers = await Promise.all(
      Object.entries(calls).map(([kind, payload]) =>
        server.inject({ method: "POST", url: `/api/ai/${kind}`, payload }),
      ),
    );
    expect(performance.now() - start).toBeLessThan(7_900);
    const codes = answers.map((answer) => answer.json<ErrorBody>().code);
    expect(codes).toEqual(["ai_unavailable", "ai_unavailable", "ai_unavailable"]);
  });
});
