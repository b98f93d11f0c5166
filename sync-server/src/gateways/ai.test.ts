import { createServer } from "node:http";
import { type FakeAi, FAKE_AI_ANSWERS, startFakeAi } from "@reignwell/testing/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AiFailure, type AiService, openAi } from "./ai.ts";

let fake: FakeAi;
let ai: AiService;
beforeAll(async () => {
  fake = await startFakeAi();
});
afterAll(() => fake.close());
beforeEach(() => {
  Object.assign(fake, { fault: null, content: null, refusesSchemas: false });
  fake.calls.length = 0;
  ai = serviceAt(fake.baseUrl);
});

const BUDGETS = { text: 5_000, goalTasks: 5_000 };
const serviceAt = (baseUrl: string, budgets = BUDGETS) =>
  openAi({ apiKey: "key", baseUrl, model: "fake", budgets }, Date.now);
const ADA = { account: 6, address: "203.0.113.1" };
const BEN = { account: 7, address: "203.0.113.2" };
const VERSE = { verse: "Rejoice always.", reference: "1 Thessalonians 5:16" };

async function reasonOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => "it succeeded",
    (failure: unknown) => failure,
  );
  return error instanceof AiFailure ? error.reason : String(error);
}

describe("asking the service", () => {
  it("the schema of the answer goes along, and nothing the service could refuse in it", async () => {
    await ai.writeReflection(VERSE, ADA);
    expect(fake.calls[0]?.body["response_format"]).toEqual({
      type: "json_schema",
      json_schema: {
        name: "reflection",
        strict: true,
        schema: {
          type: "object",
          properties: { reflection: { type: "string" } },
          required: ["reflection"],
          additionalProperties: false,
        },
      },
    });
  });

  it("DEC-43: a service that knows no schemas is asked without, with its output bounded still", async () => {
    fake.refusesSchemas = true;
    expect(await ai.writeReflection(VERSE, ADA)).toBe(FAKE_AI_ANSWERS.reflection.reflection);
    expect(fake.calls.map(({ body }) => "response_format" in body)).toEqual([true, false]);
    expect(fake.calls[1]?.body).toMatchObject({ max_tokens: 4000 });
    expect(Object.keys(fake.calls[1]?.body ?? {}).sort()).toEqual([
      "max_tokens",
      "messages",
      "model",
    ]);
    fake.content =
      'Gladly!\n```json\n{"actionSteps": ["1. Call <b>Ruth</b>", "Call Ruth", "", 7]}\n```';
    expect(await ai.suggestActionSteps({ priority: "Family" }, ADA)).toEqual(["Call Ruth"]);
  });

  it("W-8, DEC-43: one refused text takes the schema and the bounds from nobody's later calls", async () => {
    fake.refusesSchemas = true;
    await ai.writeReflection(VERSE, ADA);
    fake.refusesSchemas = false;
    await ai.writeReflection(VERSE, BEN);
    expect(fake.calls).toHaveLength(3);
    expect(fake.calls[2]?.body).toMatchObject({
      max_completion_tokens: 4000,
      response_format: { type: "json_schema" },
    });
  });

  it("W-8, DEC-43: a call that its caller gives up is ended at the service, and is no failure", async () => {
    fake.fault = "hang";
    for (const caller of [ADA, BEN, ADA, BEN]) {
      const leaving = new AbortController();
      const call = reasonOf(ai.writeReflection(VERSE, caller, leaving.signal));
      await expect.poll(() => fake.open).toBe(1);
      leaving.abort();
      expect(await call).toBe("given up by the caller");
      await expect.poll(() => fake.open).toBe(0);
    }
    expect(ai.remainingPause(ADA)).toBe(0);
  });

  it("X-7: a trial that its caller gives up does not keep the others waiting", async () => {
    let now = Date.now();
    const config = { apiKey: "key", baseUrl: fake.baseUrl, model: "fake", budgets: BUDGETS };
    ai = openAi(config, () => now);
    fake.fault = "500";
    for (const caller of [ADA, BEN, ADA]) await reasonOf(ai.writeReflection(VERSE, caller));
    expect(ai.remainingPause(BEN)).toBe(60_000);
    now += 60_000;
    fake.fault = "hang";
    const leaving = new AbortController();
    const trial = reasonOf(ai.writeReflection(VERSE, ADA, leaving.signal));
    await expect.poll(() => fake.open).toBe(1);
    expect(await reasonOf(ai.writeReflection(VERSE, BEN))).toBe("resting after failures");
    leaving.abort();
    expect(await trial).toBe("given up by the caller");
    fake.fault = null;
    expect(await reasonOf(ai.writeReflection(VERSE, BEN))).toBe("it succeeded");
  });

  it("shaping markup is taken off, at most five steps are kept", async () => {
    fake.content = JSON.stringify({ encouragement: "<p>Walk with me.</p><p>Amen.</p>", more: 1 });
    const plan = { priorities: [], actionSteps: [], challenges: "" };
    expect(await ai.writePrayer(plan, ADA)).toBe("Walk with me.\n\nAmen.");
    fake.content = JSON.stringify({ actionSteps: ["a", "b", "c", "d", "e", "f"] });
    expect(await ai.suggestActionSteps({ priority: "x" }, ADA)).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("loosely counted goal tasks are brought into their ranges", async () => {
    const task = { title: "Read", description: null, reasoning: "It helps." };
    fake.content = JSON.stringify({
      tasks: [
        { ...task, category: "magic", priority: 9, estimatedMinutes: "45", dueInDays: -3 },
        { ...task, category: "work", priority: 2.4, estimatedMinutes: 1e9, dueInDays: "soon" },
        { ...task, category: "health", priority: null },
        { ...task, reasoning: "" },
      ],
    });
    const goal = { title: "g", description: "", category: "health", season: "fall" } as const;
    const read = { title: "Read", description: "", reasoning: "It helps." };
    expect(await ai.suggestGoalTasks({ ...goal, daysLeft: null }, ADA)).toEqual([
      { ...read, category: "personal", priority: 5, estimatedMinutes: 45, dueInDays: 0 },
      { ...read, category: "work", priority: 2, estimatedMinutes: 480, dueInDays: 7 },
      { ...read, category: "health", priority: 3, estimatedMinutes: 30, dueInDays: 7 },
    ]);
  });
});

describe("a service that fails", () => {
  it.each([
    ["500", "status 500"],
    ["429", "status 429"],
    ["garbage", "not a chat completion"],
    ["empty", "unusable answer"],
    ["1 MB", "unreachable"],
    ["markup", "unusable answer"],
  ] as const)("%s: fails with '%s' after one try", async (fault, reason) => {
    fake.fault = fault;
    expect(await reasonOf(ai.writeReflection(VERSE, ADA))).toBe(reason);
    expect(fake.calls).toHaveLength(1);
  });

  it("hang: fails when its budget is over", async () => {
    fake.fault = "hang";
    const hurried = serviceAt(fake.baseUrl, { text: 150, goalTasks: 150 });
    expect(await reasonOf(hurried.writeReflection(VERSE, ADA))).toBe("out of time");
  });

  it("a body that drips on for ever is cut off by the budget as well", async () => {
    const dripping = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const drip = setInterval(() => response.write(" "), 10);
      response.on("close", () => clearInterval(drip));
    });
    const baseUrl = await listening(dripping);
    const hurried = serviceAt(baseUrl, { text: 150, goalTasks: 150 });
    expect(await reasonOf(hurried.writeReflection(VERSE, ADA))).toBe("out of time");
    dripping.closeAllConnections();
    dripping.close();
  });

  it("a redirect is not followed: the key and the text stay with the configured service", async () => {
    const redirecting = createServer((_request, response) => {
      response.writeHead(307, { location: `${fake.baseUrl}/chat/completions` }).end();
    });
    const service = serviceAt(await listening(redirecting));
    expect(await reasonOf(service.writeReflection(VERSE, ADA))).toBe("unreachable");
    expect(fake.calls).toEqual([]);
    redirecting.closeAllConnections();
    redirecting.close();
  });

  it("nobody listening is unreachable", async () => {
    const gone = await startFakeAi();
    await gone.close();
    expect(await reasonOf(serviceAt(gone.baseUrl).writeReflection(VERSE, ADA))).toBe("unreachable");
  });

  it("a failure in the middle of a good row does not make it rest; three in a row do", async () => {
    const faults = ["500", null, "500", "500", null, "500", "429", "garbage"] as const;
    for (const [at, fault] of faults.entries()) {
      expect(ai.remainingPause(ADA)).toBe(0);
      fake.fault = fault;
      await reasonOf(ai.writeReflection(VERSE, at % 2 === 0 ? ADA : BEN));
    }
    expect(ai.remainingPause(ADA)).toBeGreaterThan(50_000);
    expect(await reasonOf(ai.writeReflection(VERSE, ADA))).toBe("resting after failures");
    expect(fake.calls).toHaveLength(8);
  });

  it("X-7: one caller's texts that take too long switch it off for nobody", async () => {
    fake.fault = "hang";
    const hurried = serviceAt(fake.baseUrl, { text: 50, goalTasks: 50 });
    for (let call = 0; call < 5; call += 1) {
      expect(await reasonOf(hurried.writeReflection(VERSE, ADA))).toBe("out of time");
    }
    expect([hurried.remainingPause(ADA), hurried.remainingPause(BEN)]).toEqual([0, 0]);
    await reasonOf(hurried.writeReflection(VERSE, BEN));
    expect(hurried.remainingPause(BEN)).toBeGreaterThan(50_000);
  });

  it("without a configuration nothing is available", async () => {
    const off = openAi(null, Date.now);
    expect(off.available).toBe(false);
    expect(await reasonOf(off.writeReflection(VERSE, ADA))).toBe("not configured");
  });
});

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}/v1`;
}
