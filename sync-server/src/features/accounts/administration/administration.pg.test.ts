import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from "../../../../testing/start-test-server.ts";
import { AdminRefusal, resetAdministrator, signOutEverywhere } from "./administration.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("A-033: creates the administrator with a password that is told once, then resets it", async () => {
  await expect(resetAdministrator(server.database, null)).rejects.toThrow(AdminRefusal);
  const made = await resetAdministrator(server.database, "shepherd");
  const admin = await server.signIn("shepherd", made.password);
  expect(admin.user).toMatchObject({ id: 1, isAdmin: true });

  await expect(resetAdministrator(server.database, "somebody")).rejects.toThrow(
    "The administrator is shepherd, not somebody; nothing was changed",
  );
  expect((await admin.inject({ url: "/api/user" })).statusCode).toBe(200);

  // earlier wrong passwords do not lock out a user who was given a new one.
  for (let time = 0; time < 10; time += 1) {
    await expect(server.signIn("shepherd", "a wrong guess")).rejects.toThrow("invalid_credentials");
  }
  await expect(server.signIn("shepherd", made.password)).rejects.toThrow("too_many_requests");

  const reset = await resetAdministrator(server.database, null);
  expect(reset.username).toBe("shepherd");
  expect(reset.password).not.toBe(made.password);
  expect((await admin.inject({ url: "/api/user" })).statusCode).toBe(401);
  await expect(server.signIn("shepherd", made.password)).rejects.toThrow("invalid_credentials");
  await server.signIn("shepherd", reset.password);
});

it("ends all sessions of an account, and of no other", async () => {
  const here = await server.register("dinah");
  const there = await server.signIn("dinah", TEST_PASSWORD);
  const other = await server.register("other");
  expect(await signOutEverywhere(server.database, "DINAH")).toBe(2);
  for (const { inject } of [here, there]) {
    expect((await inject({ url: "/api/user" })).statusCode).toBe(401);
  }
  expect((await other.inject({ url: "/api/user" })).statusCode).toBe(200);
  await expect(signOutEverywhere(server.database, "nobody")).rejects.toThrow(
    "There is no account named nobody",
  );
});

it("the command says how it is used", async () => {
  const command = resolve(import.meta.dirname, "../../../commands/admin.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [command, "help"]);
  expect(stdout).toContain("pnpm run admin reset");
  expect(stdout).toContain("pnpm run admin sign-out USERNAME");
});
