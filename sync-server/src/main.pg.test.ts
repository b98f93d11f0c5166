import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { openEmptyDatabase, type TestDatabase, testEngine } from "../testing/test-database.ts";

const PASSWORD = "seven quiet lanterns";
const embedded = testEngine() === "embedded";

// Whole processes are started, on machines that do other things besides.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let dataDir: string;
let store: TestDatabase | null;
const started: ServerProcess[] = [];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "reignwell-main-"));
  store = embedded ? null : await openEmptyDatabase();
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
});
afterAll(async () => {
  await store?.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(variables: Record<string, string> = {}): ServerProcess {
  const databaseUrl = store?.url ? { DATABASE_URL: store.url } : {};
  const server = startServerProcess({ DATA_DIR: dataDir, ...databaseUrl, ...variables });
  started.push(server);
  return server;
}

const post = (url: string, body: object) =>
  fetch(url, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });

describe("the process", () => {
  it("prints a set-up link and one line with its real address; SIGTERM ends it with 0", async () => {
    const server = start();
    const address = await server.ready;
    expect(address).toMatch(/^http:\/\/localhost:[1-9]\d+$/);
    expect(server.output()).toMatch(
      /^Create the administrator once at http:\/\/localhost:\d+\/setup\/[\w-]{43}$/m,
    );
    expect(server.output().match(/is ready at/g)).toHaveLength(1);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const began = Date.now();
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(existsSync(join(dataDir, "database.lock"))).toBe(false);
  });

  it("SIGTERM finishes the request that is running, and does not wait for idle connections", async () => {
    const server = start();
    const address = new URL(await server.ready);
    const idle = connect(Number(address.port), "127.0.0.1");
    await new Promise((done) => idle.once("connect", done));
    const body = JSON.stringify({ username: "late", password: PASSWORD });
    const answer = new Promise<number>((done, failed) => {
      const call = request(
        new URL("/api/register", address),
        {
          method: "POST",
          headers: { "content-type": "application/json", "content-length": body.length },
        },
        (response) => done(response.statusCode ?? 0),
      );
      call.once("error", failed);
      call.write(body.slice(0, 10));
      setTimeout(() => server.child.kill("SIGTERM"), 200);
      setTimeout(() => call.end(body.slice(10)), 500);
    });
    expect(await answer).toBe(201);
    expect(await server.ended).toBe(0);
    idle.destroy();
  });

  it("what was acknowledged is there after SIGKILL and a restart on the same data", async () => {
    const server = start();
    const address = await server.ready;
    const cookies: string[] = [];
    for (const username of ["kill-1", "kill-2", "kill-3"]) {
      const answer = await post(`${address}/api/register`, { username, password: PASSWORD });
      expect(answer.status).toBe(201);
      cookies.push(answer.headers.get("set-cookie")?.split(";")[0] ?? "");
    }
    server.child.kill("SIGKILL");
    expect(await server.ended).toBe("SIGKILL");

    const again = await start().ready;
    for (const [index, cookie] of cookies.entries()) {
      const user = await fetch(`${again}/api/user`, { headers: { cookie } });
      expect(await user.json()).toMatchObject({ username: `kill-${index + 1}` });
    }
  });

  it.runIf(embedded && process.platform === "linux")(
    "the embedded database starts on a machine with half a gigabyte",
    async () => {
      // The first start makes the data, which takes more.
      const first = start();
      await first.ready;
      first.child.kill("SIGTERM");
      await first.ended;
      const server = start();
      await fetch(`${await server.ready}/api/scripture`);
      const status = readFileSync(`/proc/${server.child.pid}/status`, "utf8");
      const peak = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
      expect(peak).toBeGreaterThan(50);
      expect(peak).toBeLessThan(450);
    },
  );

  it.runIf(process.platform === "linux").each([
    ["gets the settings that keep its memory small", {}, "1"],
    ["keeps an operator's own", { MALLOC_ARENA_MAX: "3" }, "3"],
  ])("issue 15: %s, in the process that was started", async (_, own, arenas) => {
    const server = start(own);
    await server.ready;
    const settings = readFileSync(`/proc/${server.child.pid}/environ`, "utf8").split("\0");
    expect(settings).toContain(`MALLOC_ARENA_MAX=${arenas}`);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  it.runIf(process.platform === "linux")(
    "the process starts itself again only once, also where the system takes glibc's settings away",
    async () => {
      const taken = "delete%20process.env.MALLOC_ARENA_MAX";
      const server = start({ NODE_OPTIONS: `--import=data:text/javascript,${taken}` });
      expect(await server.ready).toMatch(/^http/);
    },
  );

  it("what Node made of the program is kept beside the server", async () => {
    const server = start({ NODE_DEBUG_NATIVE: "COMPILE_CACHE" });
    await server.ready;
    // The first of many lines; of the later ones some are lost where the pipe is full.
    expect(server.output()).toMatch(
      /resolved path \S+sync-server\/node_modules\/\.cache\/compiled /,
    );
  });

  it("what Node made of the program is written also where the process is killed later", async () => {
    // With this variable Node takes another folder than the one that main.ts names.
    const kept = mkdtempSync(join(tmpdir(), "reignwell-compiled-"));
    const server = start({ NODE_COMPILE_CACHE: kept });
    await server.ready;
    server.child.kill("SIGKILL");
    await server.ended;
    const files = readdirSync(kept, { recursive: true });
    rmSync(kept, { recursive: true });
    expect(files.length).toBeGreaterThan(100);
  });

  it.runIf(embedded)("a second server on the same data folder refuses and says why", async () => {
    await start().ready;
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain("is in use by another server");
  });

  it.runIf(embedded)(
    "the data folder and the database's socket are closed to other users",
    async () => {
      await start().ready;
      const socketFolder = join(dataDir, "database-socket");
      expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
      expect(statSync(join(socketFolder, ".s.PGSQL.5432")).isSocket()).toBe(true);
    },
  );

  it("X-8: a data folder that others could open is closed to them at the start", async () => {
    chmodSync(dataDir, 0o755);
    await start().ready;
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it.runIf(embedded)("a data folder too deep for a socket's path works as well", async () => {
    const deep = join(dataDir, "a".repeat(60), "b".repeat(60));
    const server = start({ DATA_DIR: deep });
    expect((await fetch(`${await server.ready}/readyz`)).status).toBe(200);
    expect(existsSync(join(deep, "database-socket"))).toBe(false);
  });

  it("a bad environment ends it with 1 and every problem, without a stack", async () => {
    const server = start({ PORT: "x", LOG_LEVEL: "loud", NODE_ENV: "production" });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain("PORT must be");
    expect(server.output()).toContain("LOG_LEVEL must be");
    expect(server.output()).toContain("SESSION_SECRET is missing");
    expect(server.output()).toContain("PUBLIC_URL is missing");
    expect(server.output()).not.toContain("    at ");
  });

  it("a port that is taken ends it with 1 and a sentence", async () => {
    const { port } = new URL(await start().ready);
    const other = mkdtempSync(join(tmpdir(), "reignwell-port-"));
    const second = start({ PORT: port, DATA_DIR: other });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain("The port is taken. Set PORT to a free one");
    expect(second.output()).not.toContain("    at ");
    rmSync(other, { recursive: true, force: true });
  });
});

it("a database that is not there, or a data folder that is a file, ends it with the cure", async () => {
  const away = start({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  expect(await away.ended).toBe(1);
  expect(away.output()).toContain("The database does not answer. Check DATABASE_URL");
  const file = join(dataDir, "a-file");
  writeFileSync(file, "");
  const astray = start({ DATABASE_URL: "", DATA_DIR: file });
  expect(await astray.ended).toBe(1);
  expect(astray.output()).toContain("DATA_DIR names something that is not a folder");
});

describe("a setting that only the start can try out", () => {
  const PRODUCTION = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://example.org",
    SESSION_SECRET: "only-for-tests-0123456789-abcdefghij",
  };

  it.each([
    ["HOST is another machine's address", { HOST: "203.0.113.7" }, "Set HOST to one of its own"],
    ["HOST is no name", { HOST: "no-such-host.invalid" }, "Set HOST to one of its own"],
    [
      "BACKUP_DIR is a file",
      { BACKUP_DIR: import.meta.filename },
      "BACKUP_DIR names something that is not a folder. Set it to a folder.",
    ],
    [
      "WEB_ROOT has no app, in production",
      { ...PRODUCTION, WEB_ROOT: "docs" },
      "docs/index.html is missing. Run pnpm build, or set WEB_ROOT to the built app.",
    ],
  ])("ends it with 1 and the setting's name where %s", async (_what, variables, words) => {
    const server = start(variables);
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain(words);
    expect(server.output()).not.toContain("DATABASE_URL");
    expect(server.output()).not.toContain("DATA_DIR");
    expect(server.output()).not.toContain("    at ");
  });

  it("is named, and the server starts, where WEB_ROOT has no app while it is developed", async () => {
    const server = start({ WEB_ROOT: "nowhere" });
    expect((await fetch(`${await server.ready}/readyz`)).status).toBe(200);
    expect(server.output()).toContain(
      "nowhere/index.html is missing. Run pnpm build, or set WEB_ROOT",
    );
  });
});

describe("the administrator", () => {
  it("A-033: is made with id 1 from the environment, once, and can sign in", async () => {
    const admin = {
      ADMIN_USERNAME: "shepherd",
      ADMIN_PASSWORD: "a staff and a sling",
      ADMIN_EMAIL: "admin@example.org",
    };
    const server = start(admin);
    const address = await server.ready;
    expect(server.output()).not.toContain("/setup/");
    const login = { username: "shepherd", password: admin.ADMIN_PASSWORD };
    const answer = await post(`${address}/api/login`, login);
    expect(await answer.json()).toMatchObject({
      id: 1,
      isAdmin: true,
      isPaidMember: false,
      email: "admin@example.org",
    });
    server.child.kill("SIGTERM");
    await server.ended;

    const changed = start({ ...admin, ADMIN_PASSWORD: "another password" });
    const again = await changed.ready;
    expect((await post(`${again}/api/login`, login)).status).toBe(200);
    expect(server.output() + changed.output()).not.toContain("staff and a sling");
  });
});
