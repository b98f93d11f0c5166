import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { exportData, splitExport } from "@reignwell/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("the account's export holds the person's own rows alone, in the file that Import takes", async () => {
  const [ada, other] = [await server.register("ada-export"), await server.register("other")];
  for (const [person, title] of [
    [ada, "Read the Psalms"],
    [other, "Somebody else's"],
  ] as const) {
    const payload = { title, description: "Slowly", targetDate: "2030-01-01" };
    await person.inject({ method: "POST", url: "/api/goals", payload });
  }
  const answer = await ada.inject({ url: "/api/account/export" });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-disposition"]).toMatch(
    /^attachment; filename="reignwell-.*json"$/,
  );
  const parts = splitExport(answer.body);
  const text = "data" in parts ? parts.data : "";
  expect(parts).toMatchObject({ checksum: createHash("sha256").update(text).digest("hex") });
  const data = exportData.parse(JSON.parse(text));
  expect(data.records.goals).toMatchObject([{ title: "Read the Psalms" }]);
  expect(answer.body).not.toContain("Somebody else");
  expect(answer.body).not.toMatch(/password|argon2/);
  expect((await server.inject({ url: "/api/account/export" })).statusCode).toBe(401);
});

it("one account's export is made once at a time, and others have theirs", async () => {
  const [ada, other] = [await server.register("ada-often"), await server.register("other-often")];
  const ask = (person: typeof ada) => person.inject({ url: "/api/account/export" });
  const often = Array.from({ length: 20 }, () => ask(ada));
  const [others, ...answers] = await Promise.all([ask(other), ...often]);
  expect(others.statusCode).toBe(200);
  const statuses = new Set(answers.map(({ statusCode }) => statusCode));
  expect(statuses).toEqual(new Set([200, 429]));
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.headers["retry-after"]).toBe("10");
  expect((await ask(ada)).statusCode).toBe(200);
});

it("a caller who stops reading keeps the account from its next export for a short time only", async () => {
  const ada = await server.register("ada-away");
  const payload = { title: "Read", description: "Slowly", targetDate: "2030-01-01" };
  await ada.inject({ method: "POST", url: "/api/goals", payload });
  // More than the two ends of a connection hold for a reader who takes nothing.
  await server.database.sql`
    insert into user_goals select (jsonb_populate_record(g, jsonb_build_object(
      'id', gen_random_uuid(), 'description', repeat('x', 20000)))).*
    from user_goals g, generate_series(1, 1000) where user_id = ${ada.user.id}`;
  const address = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  socket.write(
    `GET /api/account/export HTTP/1.1\r\nhost: localhost\r\ncookie: ${ada.cookie}\r\n\r\n`,
  );
  const ask = async () => (await ada.inject({ url: "/api/account/export" })).statusCode;
  await once(socket, "data");
  socket.pause();
  expect(await ask()).toBe(429);
  server.clock.advance(30_000);
  expect(await ask()).toBe(200);
  socket.destroy();
}, 30_000);
