import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const DATA_DIR = mkdtempSync(join(tmpdir(), "reignwell-config-ai-"));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));
const read = (variables: Record<string, string>) => readConfig({ DATA_DIR, ...variables });

describe("the AI in the environment", () => {
  it("without a key there is none, whatever else is set", () => {
    expect(read({}).ai).toBeNull();
    expect(read({ OPENAI_API_KEY: " ", OPENAI_MODEL: "some" }).ai).toBeNull();
  });

  it("R-4: a key is enough; the budgets leave time before 8 s and 30 s", () => {
    expect(read({ OPENAI_API_KEY: " key " }).ai).toEqual({
      apiKey: "key",
      baseUrl: "https://api.openai.com/v1",
      model: "gpt-5.4-mini",
      budgets: { text: 7_000, goalTasks: 28_000 },
    });
  });

  it("any compatible service can be named", () => {
    const given = {
      OPENAI_API_KEY: "k",
      OPENAI_BASE_URL: "http://10.0.0.5:8000/v1",
      OPENAI_MODEL: "m",
    };
    expect(read(given).ai).toMatchObject({ baseUrl: "http://10.0.0.5:8000/v1", model: "m" });
  });

  it("an address that is none stops the start", () => {
    for (const wrong of ["example.org/v1", "ftp://example.org", "nonsense"]) {
      expect(() => read({ OPENAI_BASE_URL: wrong })).toThrow(/OPENAI_BASE_URL must be an address/);
    }
  });

  it("DEC-43: the limits have documented defaults and can be set", () => {
    expect(read({}).rateLimits).toMatchObject({
      aiGuest: { count: 10, seconds: 3600 },
      aiUser: { count: 60, seconds: 86_400 },
      aiAddress: { count: 200, seconds: 86_400 },
      aiAllGuests: { count: 1000, seconds: 86_400 },
      aiAllUsers: { count: 4000, seconds: 86_400 },
    });
    const { rateLimits } = read({ RATE_LIMIT_AI_GUEST: "off", RATE_LIMIT_AI_ALL_USERS: "7/60" });
    expect(rateLimits).toMatchObject({ aiGuest: null, aiAllUsers: { count: 7, seconds: 60 } });
    expect(() => read({ RATE_LIMIT_AI_USER: "many" })).toThrow(/RATE_LIMIT_AI_USER/);
  });
});
