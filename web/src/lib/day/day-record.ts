import type { DayFollows, Reminder } from "@reignwell/contract";

/*
 * What this device remembers of the days. The cache storage is shared by all tabs and the service
 * worker without a database. Losing the record costs at most one notification too many.
 */
const CACHE = "reignwell-day";
const RECORD_URL = "/day-record";
const LOCK = "reignwell-day";

export interface DayRecord {
  /** The latest day that was announced on this device, `YYYY-MM-DD`. */
  announced: string | null;
  /** False for a user who chose another time or no reminder. */
  wantsNewDay: boolean;
  /** The user and the time of the reminder as the server knows them; null without a reminder. */
  chosen: { userId: number; reminder: unknown } | null;
  /** What the day follows, and how far the device's clock is off, in ms. */
  day: { follows: DayFollows; clockOffset: number };
}

const NOTHING: DayRecord = {
  announced: null,
  wantsNewDay: true,
  chosen: null,
  day: readDay(null),
};

export async function readDayRecord(): Promise<DayRecord> {
  if (!("caches" in globalThis)) return NOTHING;
  const kept = await caches.match(RECORD_URL, { cacheName: CACHE }).catch(() => undefined);
  return kept === undefined ? NOTHING : readRecord(await kept.json().catch(() => null));
}

/**
 * Stores the choice of this device's user for the worker, which cannot read local storage: `off`
 * was chosen, null was never chosen. A user with a time of their own or none is not notified of
 * new days.
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

/** Stores for the worker by what the page tells the day. */
export async function noteDay(day: DayRecord["day"]): Promise<void> {
  await underLock(async () => write({ ...(await readDayRecord()), day }));
}

/**
 * True for the first caller on the device, which then announces the day; of three tabs and the
 * worker only one may. A caller that shows the day without announcing it claims it as well.
 */
export async function claimDay(date: string): Promise<boolean> {
  return underLock(async () => {
    const record = await readDayRecord();
    if (record.announced !== null && record.announced >= date) return false;
    await write({ ...record, announced: date });
    return true;
  });
}

/** Lets the days after a date be announced in their time; a wrong clock had claimed them early. */
export async function unclaimAfter(date: string): Promise<void> {
  await underLock(async () => {
    const record = await readDayRecord();
    const isEarly = record.announced !== null && record.announced > date;
    if (isEarly) await write({ ...record, announced: date });
  });
}

async function write(record: DayRecord): Promise<void> {
  if (!("caches" in globalThis)) return;
  const cache = await caches.open(CACHE);
  await cache.put(RECORD_URL, new Response(JSON.stringify(record)));
}

function readRecord(value: unknown): DayRecord {
  if (typeof value !== "object" || value === null) return NOTHING;
  const announced = Reflect.get(value, "announced");
  return {
    announced: typeof announced === "string" ? announced : null,
    wantsNewDay: Reflect.get(value, "wantsNewDay") !== false,
    chosen: readChosen(Reflect.get(value, "chosen")),
    day: readDay(Reflect.get(value, "day")),
  };
}

function readDay(value: unknown): DayRecord["day"] {
  const { follows, clockOffset }: Record<string, unknown> = Object(value);
  return {
    follows: follows === "device" ? follows : "central",
    clockOffset: Number(clockOffset) || 0,
  };
}

/** Only passed on to the server, which validates it. */
function readChosen(value: unknown): DayRecord["chosen"] {
  if (typeof value !== "object" || value === null) return null;
  const userId: unknown = Reflect.get(value, "userId");
  return typeof userId === "number" ? { userId, reminder: Reflect.get(value, "reminder") } : null;
}

function underLock<T>(work: () => Promise<T>): Promise<T> {
  // Missing in old browsers: then two tabs may announce, and the notification's tag makes it one.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK, work) : work();
}
