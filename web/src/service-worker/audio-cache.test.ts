import { AUDIO } from "@reignwell/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AUDIO_CACHE, AUDIO_CHANNEL, type AudioProgress } from "../lib/audio/audio-messages.ts";
import { answerAudio, keepAudio } from "./audio-cache.ts";

const ORIGIN = "https://reignwell.example";
const TONE = new Uint8Array(Array.from({ length: 200 }, (_, index) => index));
const addressOf = (name: string) => `/uploads/audio/${name}.mp3`;

function urlOf(input: RequestInfo | URL): string {
  if (typeof input === "string") return input;
  return input instanceof URL ? input.href : input.url;
}

/** One cache in memory: what a browser's keeps on disk. */
class MemoryCaches implements Pick<CacheStorage, "has" | "open" | "delete"> {
  readonly files = new Map<string, Response>();
  isThere = false;
  isFull = false;
  has = async () => this.isThere;
  delete = async () => {
    const wasThere = this.isThere;
    this.isThere = false;
    this.files.clear();
    return wasThere;
  };
  open = async (name: string) => {
    if (name !== AUDIO_CACHE) throw new Error(`Not our cache: ${name}`);
    this.isThere = true;
    const cache: Pick<Cache, "keys" | "match" | "put" | "delete"> = {
      keys: async () => [...this.files.keys()].map((url) => new Request(url)),
      match: async (url) => this.files.get(urlOf(url))?.clone(),
      put: async (url, file) => {
        if (this.isFull) throw new DOMException("full", "QuotaExceededError");
        this.files.set(urlOf(url), file);
      },
      delete: async (url) => this.files.delete(urlOf(url)),
    };
    return cache as Cache;
  };
}

const fetching = vi.fn<(input: RequestInfo | URL) => Promise<Response>>();
let memory: MemoryCaches;
let progress: AudioProgress[];
let channel: BroadcastChannel;

beforeEach(() => {
  memory = new MemoryCaches();
  progress = [];
  vi.stubGlobal("self", { location: { origin: ORIGIN } });
  vi.stubGlobal("caches", memory);
  vi.stubGlobal("fetch", fetching);
  fetching.mockImplementation(async () => recording());
  channel = new BroadcastChannel(AUDIO_CHANNEL);
  channel.onmessage = (event: MessageEvent<AudioProgress>) => void progress.push(event.data);
});
afterEach(() => {
  channel.close();
  vi.unstubAllGlobals();
  fetching.mockReset();
});

function recording(headers: Record<string, string> = {}): Response {
  return new Response(TONE, { headers: { "content-type": "audio/mpeg", ...headers } });
}
const keptNames = () => [...memory.files.keys()].map((url) => url.replace(/.*\/|\.mp3$/g, ""));
const requested = () => fetching.mock.calls.map(([input]) => urlOf(input));
const lastProgress = async (wanted: AudioProgress) =>
  vi.waitFor(() => expect(progress.at(-1)).toEqual(wanted));

describe("the cache of recordings", () => {
  it("fetches what is missing, once, and removes what is not wanted any more", async () => {
    await keepAudio([addressOf("monday"), addressOf("tuesday")]);
    expect(keptNames()).toEqual(["monday", "tuesday"]);
    await keepAudio([addressOf("tuesday"), addressOf("wednesday")]);
    expect(keptNames()).toEqual(["tuesday", "wednesday"]);
    expect(fetching).toHaveBeenCalledTimes(3);
    await lastProgress({ state: "done", trouble: null });
  });

  it("is gone when nothing is wanted", async () => {
    await keepAudio([addressOf("monday")]);
    await keepAudio([]);
    expect(memory.isThere).toBe(false);
  });

  it("holds at most today's and seven more, however many are asked for", async () => {
    await keepAudio(Array.from({ length: 30 }, (_, day) => addressOf(`day-${day}`)));
    expect(keptNames()).toHaveLength(AUDIO.daysAhead + 1);
  });

  it("two tabs that ask at once fetch each file once", async () => {
    await Promise.all([keepAudio([addressOf("monday")]), keepAudio([addressOf("monday")])]);
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it.each<[string, () => Promise<Response>]>([
    ["a missing file", async () => new Response("Not found", { status: 404 })],
    ["a log-in page of somebody's network", async () => new Response("<html>Welcome</html>")],
    ["a part of a file", async () => new Response(TONE, { status: 206 })],
    [
      "a file that says it is too large",
      async () => recording({ "content-length": String(AUDIO.maxBytes + 1) }),
    ],
    ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])(
    "%s is not kept, is reported, and the others are fetched all the same",
    async (_case, answer) => {
      fetching.mockImplementationOnce(answer);
      await keepAudio([addressOf("broken"), addressOf("good")]);
      expect(keptNames()).toEqual(["good"]);
      await lastProgress({ state: "done", trouble: "unreachable" });
    },
  );

  it("a device without room keeps what it has, and says so", async () => {
    await keepAudio([addressOf("monday")]);
    memory.isFull = true;
    await keepAudio([addressOf("monday"), addressOf("tuesday"), addressOf("wednesday")]);
    expect(keptNames()).toEqual(["monday"]);
    expect(requested().at(-1)).toMatch(/tuesday/);
    await lastProgress({ state: "done", trouble: "full" });
  });
});

describe("AU-016, DEC-44: a player's request", () => {
  const ask = (address: string, range?: string) =>
    answerAudio(new Request(ORIGIN + address, range === undefined ? {} : { headers: { range } }));

  beforeEach(() => keepAudio([addressOf("today")]));

  it("is answered from the cache, also with the installed app's timestamp in it", async () => {
    const answer = await ask(`${addressOf("today")}?t=1795276800000`);
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(TONE);
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["bytes=0-", "bytes 0-199/200", 0, 200],
    ["bytes=50-99", "bytes 50-99/200", 50, 100],
    ["bytes=-20", "bytes 180-199/200", 180, 200],
    ["bytes=-900", "bytes 0-199/200", 0, 200],
    ["bytes=150-900", "bytes 150-199/200", 150, 200],
  ])("for the part %s is answered 206 with %s", async (range, contentRange, from, to) => {
    const answer = await ask(addressOf("today"), range);
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(contentRange);
    expect(answer.headers.get("content-type")).toBe("audio/mpeg");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(TONE.slice(from, to));
  });

  it.each(["bytes=200-", "bytes=500-600", "bytes=-0"])(
    "for the part %s, which it does not have, is refused with its length",
    async (range) => {
      const answer = await ask(addressOf("today"), range);
      expect(answer.status).toBe(416);
      expect(answer.headers.get("content-range")).toBe("bytes */200");
    },
  );

  it.each(["bytes=0-9,20-29", "lines=1-2", "bytes=-"])(
    "with the range %s is answered whole",
    async (range) => {
      const answer = await ask(addressOf("today"), range);
      expect(answer.status).toBe(200);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(TONE);
    },
  );

  it("for another recording goes to the network as it is", async () => {
    const request = new Request(`${ORIGIN}${addressOf("other")}?t=1`, {
      headers: { range: "bytes=5-" },
    });
    await answerAudio(request);
    expect(fetching.mock.lastCall?.[0]).toBe(request);
  });
});
