import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const REQUIRED = { DATA_DIR: "/nowhere", SESSION_SECRET: "only-for-tests-0123456789-abcdefghij" };
const PRODUCTION = { NODE_ENV: "production", PUBLIC_URL: "https://example.org" };
const KEYS = {
  STRIPE_SECRET_KEY: "sk_test_abc",
  STRIPE_PUBLISHABLE_KEY: "pk_test_abc",
  STRIPE_WEBHOOK_SECRET: "whsec_abcdef",
};
const read = (env: Record<string, string>) => readConfig({ ...REQUIRED, ...env });

describe("DEC-84: the keys of the card provider", () => {
  it("are not needed, and then there is no payment", () => {
    expect(read({}).payment).toBeNull();
  });

  it("are read together, with the origin of a stand-in", () => {
    expect(read({ ...KEYS, STRIPE_API_BASE: "http://127.0.0.1:4242/" }).payment).toEqual({
      secretKey: "sk_test_abc",
      publishableKey: "pk_test_abc",
      webhookSecret: "whsec_abcdef",
      apiBase: "http://127.0.0.1:4242",
    });
  });

  it.each([
    ["one of them alone", { STRIPE_SECRET_KEY: "sk_test_abc" }, "go together"],
    ["a stand-in without keys", { STRIPE_API_BASE: "http://127.0.0.1:1" }, "go together"],
    ["two modes", { ...KEYS, STRIPE_SECRET_KEY: "sk_live_abc" }, "both"],
    [
      "live keys for a stand-in",
      {
        ...KEYS,
        STRIPE_SECRET_KEY: "sk_live_abc",
        STRIPE_PUBLISHABLE_KEY: "pk_live_abc",
        STRIPE_API_BASE: "http://127.0.0.1:1",
      },
      "must never get live keys",
    ],
    ["a key in the wrong place", { ...KEYS, STRIPE_SECRET_KEY: "pk_test_abc" }, "must be a key"],
    ["a path", { ...KEYS, STRIPE_API_BASE: "http://127.0.0.1/v1" }, "without a path"],
  ])("%s stop the start", (_, env: Record<string, string>, words) => {
    expect(() => read(env)).toThrow(words);
  });

  it.each([
    ["test keys", KEYS, "charge nobody"],
    ["a stand-in", { STRIPE_API_BASE: "http://127.0.0.1:4242" }, "a stand-in, which production"],
  ])("%s stop the start in production", (_, env: Record<string, string>, words) => {
    expect(() => read({ ...env, ...PRODUCTION })).toThrow(words);
    const live = Object.entries(KEYS).map(([name, key]) => [name, key.replace("test", "live")]);
    const given = { ...(Object.fromEntries(live) as Record<string, string>), ...PRODUCTION };
    expect(read(given).payment).toMatchObject({ secretKey: "sk_live_abc", apiBase: null });
  });

  it("the demonstration is refused in production", () => {
    const env = { ...KEYS, STRIPE_API_BASE: "http://127.0.0.1:4242", PAYMENT_DEMO: "1" };
    expect(() => read({ ...env, ...PRODUCTION })).toThrow("production refuses it");
    expect(read(env).payment).not.toBeNull();
    expect(() => read({ PAYMENT_DEMO: "1" })).toThrow("npm start");
  });
});
