import { get, type IncomingMessage } from "node:http";
import { LIVE_ROWS_BYTES, type LiveMessage, ROUTES } from "@reignwell/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { leaveEarly } from "../../../testing/callers/leave-early.ts";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import { openLiveHub } from "./live-hub.ts";

let server: TestServer;
let url: string;
let count = 0;
const opened: AbortController[] = [];

beforeAll(async () => {
  server = await startTestServer();
  url = await server.app.listen({ host: "127.0.0.1", port: 0 });
}, 60_000);
afterEach(() => {
  for (const ending of opened.splice(0)) ending.abort();
});
afterAll(() => server.close());

const somebody = () => server.register(`listener-${(count += 1)}`);

/** Listens as a device of this person, over a connection of its own; without one as nobody. */
function listen(person?: TestPerson, as?: string): Promise<Stream> {
  const named = as === undefined ? "" : `&user=${as}`;
  return listenAt(`?device=${crypto.randomUUID()}${named}`, person);
}

function listenAt(query: string, person?: TestPerson): Promise<Stream> {
  const ending = new AbortController();
  opened.push(ending);
  const address = `${url}${ROUTES.syncLive}${query}`;
  const headers = person ? { cookie: person.cookie } : {};
  return new Promise((resolve, reject) => {
    get(address, { agent: false, headers, signal: ending.signal }, (answer) => {
      resolve(new Stream(answer));
    }).on("error", reject);
  });
}

class Stream {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  heard = "";

  constructor(answer: IncomingMessage) {
    this.status = answer.statusCode ?? 0;
    this.retryAfter = answer.headers["retry-after"];
    this.ended = new Promise((resolve) => {
      answer.setEncoding("utf8").on("data", (text: string) => (this.heard += text));
      answer.on("end", resolve);
      // Ended by the test itself.
      answer.on("error", () => undefined);
    });
  }

  /** The messages so far, without the heartbeat and the advice on when to connect again. */
  get messages(): string[] {
    return this.heard.split("\n").filter((line) => line.startsWith("data: "));
  }
}

async function writePlan(person: TestPerson, challenges: string): Promise<void> {
  const payload = {
    date: "2026-01-05",
    verse: "v",
    verseReference: "Psalm 1:1",
    priorities: ["Pray"],
    actionSteps: [],
    challenges,
  };
  const { statusCode } = await person.inject({ method: "POST", url: ROUTES.entries, payload });
  expect(statusCode).toBe(201);
}

describe("[S5] the live stream", () => {
  it("tells every device of the person of a write, and nobody else", async () => {
    const [person, other] = [await somebody(), await somebody()];
    const [first, second, foreign] = [
      await listen(person),
      await listen(person),
      await listen(other),
    ];
    await writePlan(person, "told at once");
    for (const stream of [first, second]) {
      await expect.poll(() => stream.messages).toHaveLength(1);
      expect(stream.messages[0]).toContain("told at once");
    }
    await writePlan(other, "of somebody else");
    await expect.poll(() => foreign.messages).toHaveLength(1);
    expect(foreign.heard).not.toContain("told at once");
    expect(first.heard).not.toContain("of somebody else");
  });

  it("carries rows up to its limit, and of larger ones only that they are there", async () => {
    const person = await somebody();
    const stream = await listen(person);
    for (let part = 0; part < 5; part += 1) await writePlan(person, "x".repeat(9000));
    await expect.poll(() => stream.messages).toHaveLength(5);
    for (const line of stream.messages) expect(line.length).toBeLessThan(LIVE_ROWS_BYTES + 1000);
  });

  it("says in every 25 s that it is still there, before a proxy takes it for dead", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const stream = await listen(await somebody());
      expect(stream.heard).not.toContain("still here");
      vi.advanceTimersByTime(25_000);
      await expect.poll(() => stream.heard).toContain(": still here\n\n");
      expect(stream.messages).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  // The embedded database belongs to one process.
  it.runIf(process.env["TEST_ENGINE"] === "postgres")(
    "between server processes only the versions travel, and the devices there pull",
    async () => {
      const elsewhere = await openLiveHub(server.database);
      const person = await somebody();
      const heard: LiveMessage[] = [];
      let accounts = 0;
      elsewhere.subscribe(person.user.id, crypto.randomUUID(), {
        rows: (message) => heard.push(message),
        account: () => (accounts += 1),
      });
      const stream = await listen(person);
      await writePlan(person, "written here");
      const [head] = await server.database.sql<{ epoch: string }[]>`select epoch from sync_epoch`;
      const epoch = head?.epoch ?? "";
      await expect.poll(() => heard).toEqual([{ epoch, from: 0, version: 1, rows: null }]);
      const written = { userId: person.user.id, device: null, epoch, from: 1, version: 2 };
      elsewhere.announce({ ...written, rows: { entries: [{ id: "written elsewhere" }] } });
      await expect.poll(() => stream.messages).toHaveLength(2);
      expect(stream.messages[1]).toBe(
        `data: {"epoch":"${epoch}","from":1,"version":2,"rows":null}`,
      );
      elsewhere.announceAccount(person.user.id);
      await expect.poll(() => stream.heard).toContain("event: account\n");
      expect(stream.messages[2]).toBe(
        'data: {"isPaidMember":false,"sharingPoints":0,"accountVersion":0}',
      );
      expect(accounts).toBe(1);
      await elsewhere.close();
    },
  );

  it("ends with its session: after a logout nothing more is said", async () => {
    const person = await somebody();
    const elsewhere = await server.signIn(person.user.username, person.password);
    const stream = await listen(person);
    const going = await listen(elsewhere);
    await writePlan(person, "while signed in");
    await expect.poll(() => stream.messages).toHaveLength(1);
    const { statusCode } = await person.inject({ method: "POST", url: ROUTES.logout });
    expect(statusCode).toBe(204);
    await writePlan(elsewhere, "after the logout");
    await stream.ended;
    expect(stream.heard).not.toContain("after the logout");
    await expect.poll(() => going.heard).toContain("after the logout");
  });

  it("X-4: ends within seconds where its owner signs the device out from elsewhere", async () => {
    const person = await somebody();
    const elsewhere = await server.signIn(person.user.username, person.password);
    const [mine, lost] = [await listen(person), await listen(elsewhere)];
    let mineEnded = false;
    void mine.ended.then(() => (mineEnded = true));
    const { statusCode } = await person.inject({ method: "DELETE", url: "/api/account/sessions" });
    expect(statusCode).toBeLessThan(300);
    await lost.ended;
    expect(lost.messages).toEqual([]);
    expect(mineEnded).toBe(false);
  }, 15_000);

  it("R-3: hears of every change also without naming a device", async () => {
    const person = await somebody();
    const [nameless, another] = [await listenAt("", person), await listenAt("", person)];
    expect([nameless.status, another.status]).toEqual([200, 200]);
    await writePlan(person, "to all who listen");
    for (const stream of [nameless, another]) {
      await expect.poll(() => stream.messages).toHaveLength(1);
    }
    expect((await listenAt("?device=phone", person)).status).toBe(400);
  });

  it("R-3: one person has twenty streams at most, is told when to come again, and a closed one makes room", async () => {
    const person = await somebody();
    for (let stream = 0; stream < 20; stream += 1) expect((await listen(person)).status).toBe(200);
    const refused = await listen(person);
    expect([refused.status, refused.retryAfter]).toEqual([429, "30"]);
    expect((await listen(await somebody())).status).toBe(200);
    opened[0]?.abort();
    await expect.poll(async () => (await listen(person)).status).toBe(200);
  });

  it("R-3: who left before the server knew them takes no place", async () => {
    const person = await somebody();
    const ask = () =>
      get(`${url}${ROUTES.syncLive}`, { agent: false, headers: { cookie: person.cookie } });
    await leaveEarly(server, "sessions", Array(20).fill(ask));
    for (let stream = 0; stream < 20; stream += 1) expect((await listen(person)).status).toBe(200);
  });

  it("[P8] is for the person whose database listens: another's session tells it nothing", async () => {
    const [person, other] = [await somebody(), await somebody()];
    expect((await listen(person, other.user.accountKey)).status).toBe(401);
    const stream = await listen(person, person.user.accountKey);
    expect(stream.status).toBe(200);
    await writePlan(person, "to oneself");
    await expect.poll(() => stream.messages).toHaveLength(1);
  });

  it("is for nobody who is signed out", async () => {
    expect((await listen()).status).toBe(401);
  });
});
