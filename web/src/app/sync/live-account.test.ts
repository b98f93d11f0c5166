// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { openAccountDatabase } from "@reignwell/device";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { keepLive } from "./live-updates.ts";

const KEY = "0b0d7c1e-7d5a-4f5a-9e43-0a52b1f7f001";

/** The browser's stream, as far as it is listened to. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.opened.push(this);
  }
  close(): void {
    this.readyState = Stream.CLOSED;
  }
  tell(type: string, data: string): void {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }
}

beforeEach(() => {
  Stream.opened = [];
  vi.stubGlobal("EventSource", Stream);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("A-035: a membership that comes or goes is heard at once, and a sync offers what waited for it", async () => {
  const syncNow = vi.spyOn(syncClient, "syncNow").mockReturnValue(0);
  const onAccount = vi.fn<(account: object) => void>();
  const stop = keepLive(KEY, openAccountDatabase(KEY, 7), { onAccount });
  await vi.waitFor(() => expect(Stream.opened).toHaveLength(1));
  const [stream] = Stream.opened;
  expect(stream?.url).toContain(`user=${KEY}`);
  stream?.tell("account", '{"isPaidMember":true,"sharingPoints":0}');
  expect(onAccount.mock.calls).toEqual([[{ isPaidMember: true, sharingPoints: 0 }]]);
  expect(syncNow).toHaveBeenCalledTimes(1);
  stream?.tell("account", '{"isPaidMember":"yes"}');
  expect(onAccount).toHaveBeenCalledTimes(1);
  stop();
});
