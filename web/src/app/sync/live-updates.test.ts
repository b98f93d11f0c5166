// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { LocalDatabase, readDeviceId } from "@reignwell/local-db";
import { afterEach, expect, it, vi } from "vitest";
import { keepLive } from "./live-updates.ts";

const addresses: string[] = [];

class SilentEventSource extends EventTarget {
  static readonly CLOSED = 2;
  constructor(url: string) {
    super();
    addresses.push(url);
  }
  close(): void {}
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("[S5] a device whose database failed once at the start hears live messages all the same", async () => {
  vi.stubGlobal("EventSource", SilentEventSource);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const database = new LocalDatabase("live");
  const device = await readDeviceId(database);
  vi.spyOn(database, "transaction").mockRejectedValueOnce(new Error("committed too early"));
  const stop = keepLive("seven", database);
  await vi.waitFor(() => expect(warned).toHaveBeenCalled());
  expect(addresses).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() =>
    expect(addresses).toEqual([expect.stringContaining(`device=${device}&user=seven`)]),
  );
  stop();
  await database.delete();
});
