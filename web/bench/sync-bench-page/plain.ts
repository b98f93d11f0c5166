import { hearPlain, PlainDatabase, syncPlain, writePlain } from "../plain-design/device.ts";
import type { PlainMessage } from "../plain-design/wire.ts";
import { type BenchDevice, countIn, firstTasks, seenIn } from "./device.ts";
import { measured, wallClock } from "./measure.ts";
import { benchRows } from "./rows.ts";

const PACK = 1000;

/** A device of the plain design. */
export class PlainDevice implements BenchDevice {
  readonly #space: number;
  readonly #device = crypto.randomUUID();
  #database: PlainDatabase;
  #isRunning = false;
  #isAsked = false;

  constructor(space: number) {
    this.#space = space;
    this.#database = new PlainDatabase(`plain-${this.#device}`);
  }

  async push(from: number, count: number) {
    const rows = benchRows(from, count);
    const changes = rows.map(({ collection: kind, id, fields }) => ({ kind, id, fields }));
    for (let at = 0; at < count; at += PACK) {
      await writePlain(this.#database, changes.slice(at, at + PACK));
    }
    return measured(() => this.#sync());
  }

  async firstPull(expected: number) {
    await this.#database.delete();
    this.#database = new PlainDatabase(`plain-${crypto.randomUUID()}`);
    const result = await measured(() => this.#sync());
    const { tasks, entries } = this.#database;
    const found = (await tasks.count()) + (await entries.count());
    if (found !== expected) throw new Error(`${found} rows instead of ${expected}`);
    return result;
  }

  async listen() {
    await this.#syncSoon();
    let source: EventSource | null = null;
    const connect = () => {
      source?.close();
      source = new EventSource(`/live?space=${this.#space}&device=${this.#device}`);
      source.addEventListener("open", () => void this.#syncSoon());
      source.addEventListener(
        "message",
        ({ data }: MessageEvent<string>) => void this.#hear(JSON.parse(data)),
      );
    };
    window.addEventListener("online", connect);
    connect();
  }

  async writeOne(title: string) {
    const began = wallClock();
    const [id = ""] = await firstTasks(this.#database.tasks, 1);
    await writePlain(this.#database, [{ kind: "tasks", id, fields: { title } }]);
    void this.#syncSoon();
    return { began, saved: wallClock() };
  }

  seen(title: string) {
    return seenIn(this.#database.tasks, title);
  }

  async editMany(count: number, field: string, text: string) {
    const ids = await firstTasks(this.#database.tasks, count);
    const fields = { [field]: text };
    await writePlain(
      this.#database,
      ids.map((id) => ({ kind: "tasks", id, fields })),
    );
  }

  countWith(field: string, text: string) {
    return countIn(this.#database.tasks, field, text);
  }

  async #hear(message: PlainMessage): Promise<void> {
    if (!(await hearPlain(this.#database, message))) await this.#syncSoon();
  }

  #sync() {
    return syncPlain(this.#database, { space: this.#space, device: this.#device });
  }

  /** One request at a time; what was asked for meanwhile comes after it. */
  async #syncSoon(): Promise<void> {
    this.#isAsked = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#isAsked) {
      this.#isAsked = false;
      // Offline: the next connection asks again.
      await this.#sync().catch(() => undefined);
    }
    this.#isRunning = false;
  }
}
