import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const DATA_DIR = mkdtempSync(join(tmpdir(), "reignwell-config-"));
const PRODUCTION = { NODE_ENV: "production", PUBLIC_URL: "https://reign.example" };
const SECRET = "0123456789abcdef0123456789abcdef";
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    readConfig({ DATA_DIR, ...variables });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe("the environment", () => {
  it("is wholly optional; the defaults are those of the public contract", () => {
    const config = readConfig({ DATA_DIR });
    expect(config).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      dataDir: DATA_DIR,
      databaseUrl: null,
      production: false,
      admin: null,
      trustProxy: [],
      rateLimits: {
        login: { count: 10, seconds: 900 },
        loginAccount: { count: 50, seconds: 3600 },
        register: { count: 5, seconds: 3600 },
        pushTest: { count: 10, seconds: 3600 },
        payment: { count: 300, seconds: 3600 },
        api: { count: 1200, seconds: 60 },
      },
      logLevel: "info",
      serviceWorker: "on",
    });
    expect(config.publicUrl?.href).toBe("http://localhost:3000/");
  });

  it("lists every problem at once", () => {
    const problems = problemsOf({
      NODE_ENV: "production",
      PORT: "99999",
      PUBLIC_URL: "http://example.org",
      DATABASE_URL: "mysql://somewhere",
      SESSION_SECRET: "short",
      ADMIN_USERNAME: "ab",
      ADMIN_EMAIL: "nobody",
      TRUST_PROXY: "all",
      RATE_LIMIT_LOGIN: "many",
      RATE_LIMIT_API: "0/60",
      LOG_LEVEL: "loud",
      SERVICE_WORKER: "off",
    });
    const named = problems.map((line) => line.split(" ")[0]);
    expect([...new Set(named)].toSorted((a = "", b = "") => a.localeCompare(b))).toEqual([
      "ADMIN_EMAIL",
      "ADMIN_USERNAME",
      "DATABASE_URL",
      "LOG_LEVEL",
      "PORT",
      "PUBLIC_URL",
      "RATE_LIMIT_API",
      "RATE_LIMIT_LOGIN",
      "SERVICE_WORKER",
      "SESSION_SECRET",
      "TRUST_PROXY",
    ]);
    expect(problems.filter((line) => line.startsWith("ADMIN_USERNAME"))).toHaveLength(2);
  });

  it("never repeats a secret in its complaint", () => {
    const text = problemsOf({ SESSION_SECRET: "hunter2", DATABASE_URL: "hunter2" }).join();
    expect(text).not.toContain("hunter2");
  });

  it("an empty variable counts as absent", () => {
    expect(readConfig({ DATA_DIR, DATABASE_URL: "", PORT: " " }).port).toBe(3000);
  });

  it.each([
    "https://reign.example",
    "http://localhost:8080",
    "http://127.0.0.1",
    "http://[::1]:3000",
  ])("PUBLIC_URL %s is accepted", (address) => {
    expect(problemsOf({ PUBLIC_URL: address })).toEqual([]);
  });

  it.each([
    "http://reign.example",
    "http://192.168.0.5:3000",
    "http://localhost.evil.example",
    "ftp://localhost",
    "reign.example",
    "https://reign.example/app",
    "https://user:pass@reign.example",
  ])("PUBLIC_URL %s is refused", (address) => {
    expect(problemsOf({ PUBLIC_URL: address }).join()).toMatch(/^PUBLIC_URL must/);
  });

  it("X-8: production refuses a missing PUBLIC_URL, beside its other problems", () => {
    const problems = problemsOf({ NODE_ENV: "production" });
    expect(problems.map((line) => line.split(" ", 3).join(" "))).toEqual([
      "SESSION_SECRET is missing;",
      "PUBLIC_URL is missing;",
    ]);
    expect(problemsOf({ NODE_ENV: "production", SESSION_SECRET: SECRET, PORT: "0" })).toHaveLength(
      1,
    );
  });

  it("PORT=0 leaves the address open until the port is known", () => {
    expect(readConfig({ DATA_DIR, PORT: "0" })).toMatchObject({ port: 0, publicUrl: null });
  });

  it("limits can be switched off", () => {
    expect(readConfig({ DATA_DIR, RATE_LIMIT_API: "off" }).rateLimits.api).toBeNull();
  });

  it("X-2: without a general limit registrations have none, unless theirs is given", () => {
    const register = (env: Record<string, string>) =>
      readConfig({ DATA_DIR, ...env }).rateLimits.register;
    expect(register({ RATE_LIMIT_API: "off" })).toBeNull();
    expect(register({ RATE_LIMIT_REGISTER: "off" })).toBeNull();
    expect(register({ RATE_LIMIT_API: "off", RATE_LIMIT_REGISTER: "7/60" })).toEqual({
      count: 7,
      seconds: 60,
    });
  });

  it("TRUST_PROXY is a list of addresses and networks", () => {
    const { trustProxy } = readConfig({ DATA_DIR, TRUST_PROXY: "10.0.0.0/8, ::1" });
    expect(trustProxy).toEqual(["10.0.0.0/8", "::1"]);
    for (const wrong of ["true", "10.0.0.0/33", "::1/129", "10.0.0", "10.0.0.0/8/8"]) {
      expect(problemsOf({ TRUST_PROXY: wrong })).toHaveLength(1);
    }
  });

  it("DEC-06: passwords are hashed at the decided cost, in production too", () => {
    const decided = { memory: 19_456, passes: 2, parallelism: 1 };
    const production = { ...PRODUCTION, SESSION_SECRET: SECRET };
    for (const variables of [{}, production]) {
      expect(readConfig({ DATA_DIR, ...variables }).passwordCost).toEqual(decided);
    }
  });
});

describe("the session secret", () => {
  it("production refuses a missing one and the placeholder", () => {
    expect(problemsOf({ NODE_ENV: "production" }).join()).toContain("SESSION_SECRET is missing");
    for (const known of ["change-me-change-me-change-me-change-me", "x".repeat(40)]) {
      expect(problemsOf({ ...PRODUCTION, SESSION_SECRET: known })).toHaveLength(1);
    }
    expect(problemsOf({ ...PRODUCTION, SESSION_SECRET: SECRET })).toEqual([]);
  });

  it("outside production it is made once, kept for the owner only, and stays the same", () => {
    const first = readConfig({ DATA_DIR }).sessionSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({ DATA_DIR }).sessionSecret).toBe(first);
    const file = join(DATA_DIR, "session-secret");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, "cut");
    expect(() => readConfig({ DATA_DIR })).toThrow("is damaged");
    rmSync(file);
  });

  it("production writes no secret of its own", () => {
    readConfig({ DATA_DIR, ...PRODUCTION, SESSION_SECRET: SECRET });
    expect(existsSync(join(DATA_DIR, "session-secret"))).toBe(false);
  });
});

describe("push", () => {
  const keys = { VAPID_PUBLIC_KEY: "B".repeat(87), VAPID_PRIVATE_KEY: "p".repeat(43) };
  const push = (env: Record<string, string>) => readConfig({ SESSION_SECRET: SECRET, ...env }).push;

  it("keys are used in pairs and by their form", () => {
    expect(push({}).keys).toBeNull();
    expect(push(keys).keys).toEqual({
      publicKey: keys.VAPID_PUBLIC_KEY,
      privateKey: keys.VAPID_PRIVATE_KEY,
    });
    const { VAPID_PUBLIC_KEY } = keys;
    expect(problemsOf({ VAPID_PUBLIC_KEY }).join()).toContain("go together");
    expect(problemsOf({ ...keys, VAPID_PRIVATE_KEY: "short" })).toHaveLength(1);
    expect(problemsOf({ VAPID_SUBJECT: "me" })).toHaveLength(1);
  });

  it("the subject is the first of the given one, the administrator and the public address", () => {
    expect(push({ VAPID_SUBJECT: "mailto:care@example.org" }).subject).toBe(
      "mailto:care@example.org",
    );
    expect(push({ PUBLIC_URL: "https://example.org" }).subject).toBe("https://example.org");
    expect(push({}).subject).toMatch(/^mailto:/);
  });
});

describe(".env.example", () => {
  it("names every variable that the server reads", () => {
    const example = readFileSync(resolve(import.meta.dirname, "../../.env.example"), "utf8");
    const source = readFileSync(resolve(import.meta.dirname, "config.ts"), "utf8");
    const read = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): z\./gm)].map((found) => found[1]);
    expect(read.length).toBeGreaterThan(10);
    for (const name of read) expect(example).toMatch(new RegExp(`^#? ?${name}=`, "m"));
  });
});
