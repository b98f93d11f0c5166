import type { Reminder } from "@reignwell/contract";

/*
 * What this device remembers of the days, shared by every tab and the service worker: the cache
 * storage is the one storage that both can read without a database. Losing it costs at most one
 * notification too many.
 */
const CACHE = "reignwell-day";
const RECORD_URL = "/day-record";
const LOCK = "reignwell-day";

/** What all tabs and the worker know of the days. */
export interface DayRecord {
  /** The latest day that was announced on this device, `YYYY-MM-DD`. */
  announced: string | null;
  /** Whether a new day is to be announced here; not to whoever chose another time or none. */
  wantsNewDay: boolean;
  /** Who is reminded here and when, as the server was told; null for nobody. */
  chosen: { userId: number; reminder: unknown } | null;
}

const NOTHING: DayRecord = { announced: null, wantsNewDay: true, chosen: null };

/** Reads the record; a device that keeps nothing has an empty one. */
export async function readDayRecord(): Promise<DayRecord> {
  if (!("caches" in globalThis)) return NOTHING;
  const kept = await caches.match(RECORD_URL, { cacheName: CACHE }).catch(() => undefined);
  return kept === undefined ? NOTHING : readRecord(await kept.json().catch(() => null));
}

/**
 * Notes for the worker, which cannot read what the page keeps, whose choice holds on this device:
 * `off` was chosen, null was never asked. Whoever wants another time, or none, hears of no new day.
 */
export async function noteReminder(
  userId: number | null,
  choice: Reminder | "off" | null,
): Promise<void> {
  const isOn = userId !== null && choice !== null && choice !== "off";
  const chosen = isOn ? { userId, reminder: choice } : null;
  const wantsNewDay = isOn ? choice.kind === "new-day" : choice !== "off";
  await underLock(async () => write({ ...(await readDayRecord()), wantsNewDay, chosen }));
}

/**
 * True for the one who is to announce this day, once on a device: of three tabs and the worker,
 * the first one to ask. Whoever shows the day without announcing it asks as well.
 */
export async function claimDay(date: string): Promise<boolean> {
  return underLock(async () => {
    const record = await readDayRecord();
    if (record.announced !== null && record.announced >= date) return false;
    await write({ ...record, announced: date });
    return true;
  });
}

async function write(record: DayRecord): Promise<void> {
  if (!("caches" in globalThis)) return;
  const cache = await caches.open(CACHE);
  await cache.put(RECORD_URL, Response.json(record));
}

function readRecord(value: unknown): DayRecord {
  if (typeof value !== "object" || value === null) return NOTHING;
  const announced = Reflect.get(value, "announced");
  return {
    announced: typeof announced === "string" ? announced : null,
    wantsNewDay: Reflect.get(value, "wantsNewDay") !== false,
    chosen: readChosen(Reflect.get(value, "chosen")),
  };
}

/** The reminder itself is only handed on to the server, which judges it. */
function readChosen(value: unknown): DayRecord["chosen"] {
  if (typeof value !== "object" || value === null) return null;
  const userId: unknown = Reflect.get(value, "userId");
  return typeof userId === "number" ? { userId, reminder: Reflect.get(value, "reminder") } : null;
}

function underLock<T>(work: () => Promise<T>): Promise<T> {
  // Absent in old browsers: then two tabs may announce, and the notification's tag makes it one.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK, work) : work();
}
