// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { LocalDatabase, readDeviceId } from "@reignwell/local-db";
import { afterEach, expect, it, vi } from "vitest";
import { keepLive } from "./live-updates.ts";

const addresses: string[] = [];

class SilentEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly CLOSED = 2;
  static latest: SilentEventSource | undefined;
  readyState = 0;
  constructor(url: string) {
    super();
    SilentEventSource.latest = this;
    addresses.push(url);
  }
  close(): void {
    this.readyState = 2;
  }
}

afterEach(() => {
  addresses.length = 0;
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

it("[S5] a broken connection is made again as soon as the network is back", async () => {
  vi.stubGlobal("EventSource", SilentEventSource);
  const database = new LocalDatabase("back");
  const onRefused = vi.fn<() => void>();
  const stop = keepLive("eight", database, { onRefused });
  await vi.waitFor(() => expect(addresses).toHaveLength(1));
  const first = SilentEventSource.latest;
  if (!first) throw new Error("no connection");
  // A connection that still stands is left alone.
  first.readyState = 1;
  window.dispatchEvent(new Event("online"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(first.readyState).toBe(1);
  expect(addresses).toHaveLength(1);
  first.readyState = 0;
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(addresses).toHaveLength(2));
  expect(first.readyState).toBe(2);
  expect(onRefused).not.toHaveBeenCalled();
  stop();
  await database.delete();
});

it("[S5] opens no connection when it was stopped while its device id was read", async () => {
  vi.stubGlobal("EventSource", SilentEventSource);
  const database = new LocalDatabase("stopped");
  await readDeviceId(database);
  const stop = keepLive("nine", database);
  stop();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(addresses).toEqual([]);
  // And the next one gets its turn.
  const stopNext = keepLive("nine", database);
  await vi.waitFor(() => expect(addresses).toHaveLength(1));
  stopNext();
  await database.delete();
});
