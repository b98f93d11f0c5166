import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AI_FAULTS, type AiFault, FAKE_AI_ANSWERS, type FakeAi, startFakeAi } from "./fake-ai.ts";

let fake: FakeAi;
beforeAll(async () => {
  fake = await startFakeAi();
});
afterAll(() => fake.close());
beforeEach(() => {
  Object.assign(fake, { fault: null, content: null, refusesSchemas: false });
  fake.calls.length = 0;
});

const QUESTION = {
  model: "any",
  messages: [
    { role: "system", content: 'Answer with {"reflection": "..."}' },
    { role: "user", content: '{"verse":"Rejoice always"}' },
  ],
};

function ask(question: object = QUESTION, signal?: AbortSignal) {
  return fetch(`${fake.baseUrl}/chat/completions`, {
    method: "POST",
    headers: { authorization: "Bearer key", "content-type": "application/json" },
    body: JSON.stringify(question),
    ...(signal ? { signal } : {}),
  });
}

async function contentOf(answer: Response): Promise<string> {
  const body = (await answer.json()) as { choices: { message: { content: string } }[] };
  return body.choices[0]?.message.content ?? "no choice";
}

describe("the fake AI service", () => {
  it("answers a chat completion in the form that was asked for, and records the call", async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(JSON.parse(await contentOf(answer))).toEqual(FAKE_AI_ANSWERS.reflection);
    expect(fake.calls).toEqual([
      {
        path: "/v1/chat/completions",
        authorization: "Bearer key",
        raw: JSON.stringify(QUESTION),
        system: 'Answer with {"reflection": "..."}',
        user: '{"verse":"Rejoice always"}',
        body: QUESTION,
      },
    ]);
  });

  it("answers what a test tells it to", async () => {
    fake.content = "anything";
    expect(await contentOf(await ask())).toBe("anything");
  });

  it("can refuse schemas", async () => {
    fake.refusesSchemas = true;
    expect((await ask({ ...QUESTION, response_format: {} })).status).toBe(400);
    expect((await ask()).status).toBe(200);
  });

  it("fails in seven ways", async () => {
    const seen: Record<AiFault, (answer: Response) => Promise<unknown>> = {
      hang: async () => expect.unreachable(),
      "500": async ({ status }) => expect(status).toBe(500),
      "429": async ({ status }) => expect(status).toBe(429),
      garbage: async (answer) => expect(answer.json()).rejects.toThrow(/JSON/),
      empty: async (answer) => expect(await contentOf(answer)).toBe(""),
      "1 MB": async (answer) => expect((await contentOf(answer)).length).toBeGreaterThan(1e6),
      markup: async (answer) => expect(await contentOf(answer)).toContain("<script>"),
    };
    expect(AI_FAULTS).toHaveLength(7);
    for (const fault of AI_FAULTS.filter((one) => one !== "hang")) {
      fake.fault = fault;
      await seen[fault](await ask());
    }
    fake.fault = "hang";
    await expect(ask(QUESTION, AbortSignal.timeout(100))).rejects.toThrow(/timeout/);
  });

  it("closes although a call hangs", async () => {
    const other = await startFakeAi();
    other.fault = "hang";
    const url = `${other.baseUrl}/chat/completions`;
    const ended = fetch(url, { method: "POST", body: "{}" }).catch((error: unknown) => error);
    while (other.calls.length === 0) await new Promise((soon) => setTimeout(soon, 5));
    await other.close();
    expect(await ended).toBeInstanceOf(TypeError);
  });
});
