import { MESSAGES } from "@reignwell/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../../testing/start-test-server.ts";
import { prepareAdministrator } from "./first-administrator.ts";

const PASSWORD = "a staff and a sling";

let server: TestServer;
let path: string;
beforeEach(async () => {
  server = await startTestServer();
  path = (await prepareAdministrator(server.deps)) ?? "";
});
afterEach(() => server.close());

const send = (fields: Record<string, string>, headers = {}) =>
  server.inject({
    method: "POST",
    url: "/setup",
    payload: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });
const token = () => path.slice("/setup/".length);
const users = () => server.database.sql`select id, username from users order by id`;

describe("the one-time set-up link", () => {
  it("shows a form, makes user 1 and is used up", async () => {
    const page = await server.inject({ url: path });
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.body).toContain('<form method="post" action="/setup">');
    expect(page.body).not.toContain("<script");

    const made = await send({
      token: token(),
      username: "shepherd",
      password: PASSWORD,
      email: "",
    });
    expect(made.statusCode).toBe(201);
    expect(await users()).toEqual([{ id: 1, username: "shepherd" }]);
    const admin = await server.signIn("shepherd", PASSWORD);
    expect(admin.user).toMatchObject({ id: 1, isAdmin: true });

    expect((await server.inject({ url: path })).statusCode).toBe(404);
    const again = await send({ token: token(), username: "second", password: PASSWORD });
    expect(again.statusCode).toBe(404);
    expect(await users()).toHaveLength(1);
    expect(await prepareAdministrator(server.deps)).toBeNull();
  });

  it("of ten parallel uses one makes the administrator", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        send({ token: token(), username: `shepherd-${at}`, password: PASSWORD }),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
    expect(await users()).toHaveLength(1);
  });

  it("a newer start makes the older link invalid; a made-up one never was", async () => {
    const older = path;
    path = (await prepareAdministrator(server.deps)) ?? "";
    expect((await server.inject({ url: older })).statusCode).toBe(404);
    expect((await server.inject({ url: "/setup/made-up" })).statusCode).toBe(404);
    expect((await server.inject({ url: path })).statusCode).toBe(200);
  });

  it("only a hash of the token is stored", async () => {
    const rows = JSON.stringify(
      await server.database.sql`select token_hash::text from setup_links`,
    );
    expect(rows).not.toContain(token());
    expect(rows).not.toContain(Buffer.from(token()).toString("hex"));
  });

  it("a wrong form comes back with its message and what was typed, harmlessly", async () => {
    const answer = await send({ token: token(), username: '"><b>x', password: "short" });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(MESSAGES.validation.usernameCharacters);
    expect(answer.body).not.toContain("<b>x");
    expect(answer.body).not.toContain("short");
    const easy = await send({ token: token(), username: "shepherd", password: "password" });
    expect(easy.body).toContain(MESSAGES.validation.passwordTooCommon);
    expect(await users()).toHaveLength(0);
  });

  it("a form of another site, or with more fields, is refused", async () => {
    const fields = { token: token(), username: "shepherd", password: PASSWORD };
    expect((await send(fields, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    expect((await send({ ...fields, isPaidMember: "true" })).statusCode).toBe(400);
    expect(await users()).toHaveLength(0);
  });

  it("a name that somebody registered before cannot take or block id 1", async () => {
    await server.register("shepherd");
    const taken = await send({ token: token(), username: "Shepherd", password: PASSWORD });
    expect(taken.statusCode).toBe(400);
    expect(taken.body).toContain(MESSAGES.auth.registrationFailed.description);
    const other = await send({ token: token(), username: "shepherd-1", password: PASSWORD });
    expect(other.statusCode).toBe(201);
  });
});

describe("ADMIN_USERNAME of somebody else's account", () => {
  it("stops the start with a sentence instead of making them the administrator", async () => {
    await server.register("shepherd");
    const config = {
      ...server.deps.config,
      admin: { username: "Shepherd", password: PASSWORD, email: null },
    };
    await expect(prepareAdministrator({ ...server.deps, config })).rejects.toThrow(
      "The administrator could not be created",
    );
    const [row] = await users();
    expect(row?.id).toBeGreaterThan(1);
  });
});
