/** Who used this device last, as it is kept for good. */
export interface KeptSession {
  /** Of two memories the one with the greater number is the later one. */
  turn: number;
  /** The signed-in person, or null. */
  user: unknown;
  /** Somebody signed out without a connection: their session has still to be ended. */
  left: boolean;
}

const DATABASE = "reignwell-device";
const STORE = "session";
const KEY = "last";

/** Keeps it unless something later is kept; it is on disk when the promise resolves. */
export async function keepSession(session: KeptSession): Promise<void> {
  const database = await openDatabase(true);
  // `strict`: the browser may otherwise say that it is done before it is on disk.
  const step = database.transaction(STORE, "readwrite", { durability: "strict" });
  const store = step.objectStore(STORE);
  const asked: IDBRequest<KeptSession | undefined> = store.get(KEY);
  asked.addEventListener("success", () => {
    if ((asked.result?.turn ?? 0) < session.turn) store.put(session, KEY);
  });
  try {
    await new Promise<void>((resolve, reject) => {
      step.addEventListener("complete", () => resolve());
      step.addEventListener("abort", () =>
        reject(step.error ?? new Error("The write was aborted")),
      );
    });
  } finally {
    database.close();
  }
}

/** What is kept, or null; asking does not make a database. */
export async function keptSession(): Promise<KeptSession | null> {
  const database = await openDatabase(false).catch(() => null);
  if (!database) return null;
  try {
    const kept: unknown = await settled(database.transaction(STORE).objectStore(STORE).get(KEY));
    return isKeptSession(kept) ? kept : null;
  } finally {
    database.close();
  }
}

function openDatabase(mayMake: boolean): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener("upgradeneeded", () => {
    if (mayMake) opening.result.createObjectStore(STORE);
    else opening.transaction?.abort();
  });
  return settled(opening);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("No reason given")));
  });
}

function isKeptSession(value: unknown): value is KeptSession {
  if (typeof value !== "object" || value === null) return false;
  const { turn, left }: Partial<Record<keyof KeptSession, unknown>> = value;
  return typeof turn === "number" && typeof left === "boolean";
}
