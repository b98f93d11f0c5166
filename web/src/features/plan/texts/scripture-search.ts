import { MESSAGES } from "@reignwell/contract";
import type { PlanDevice } from "@reignwell/device";
import { type DayScripture, isSameVerse } from "@reignwell/domain";
import { verseState } from "../../../lib/day/verse-state.ts";
import type { FirstScripture } from "../../../lib/day/first-scripture.ts";
import { notify } from "../../../lib/notify.ts";
import { builtInScripture, fetchErrorText, fetchTodayScripture } from "./scripture-sources.ts";

/** A verse that a slow network delays longer is replaced by the built-in one, in ms. */
const SERVER_TIMEOUT_MS = 3000;

/** The user has hardly begun to read what has been on the screen for less, in ms. */
const READ_AFTER_MS = 1000;

export type ScriptureStore = Pick<PlanDevice, "storedScripture" | "storeScripture">;

interface SearchInput {
  device: Promise<ScriptureStore>;
  date: string;
  isToday: boolean;
  /** Called with what is to be shown, and with the server's verse of the date once it is known. */
  show: (scripture: DayScripture, known: DayScripture | null) => void;
  /** The scripture that the page came with; it has been on the screen since then. */
  first: FirstScripture | null;
  early: Promise<DayScripture> | null;
}

/**
 * Looks for the scripture of a date: on the device, at the server (for today's only), and after
 * some seconds among the built-in ones.
 *
 *   asking -> answered
 *     |  ^
 *     v  | lib/day/verse-retry.ts
 *   failed, or answered for another day
 *
 * A verse that the user may be reading is not exchanged for another one: that one is only known,
 * and the page offers it.
 */
export class ScriptureSearch {
  readonly #input: SearchInput;
  readonly #lookedOnDevice: Promise<void>;
  readonly #timeout: ReturnType<typeof setTimeout>;
  #failed = false;
  #stopped = false;
  #shown: { scripture: DayScripture; isBuiltIn: boolean; since: number } | null = null;
  /** The server's verse of the date, from its answer or as this device stored it. */
  #known: DayScripture | null = null;
  #hasNotified = false;

  constructor(input: SearchInput) {
    this.#input = input;
    if (input.first) this.#showFirst(input.first);
    this.#lookedOnDevice = this.#lookOnDevice();
    const { isToday, date, early } = input;
    this.#timeout = setTimeout(() => void this.#fallBack(), isToday ? SERVER_TIMEOUT_MS : 0);
    if (isToday) void this.#ask(early ?? fetchTodayScripture(date));
  }

  /** At 1 o'clock the page may stay as it is, but its verse is fetched (SH-009). */
  readonly refresh = (): void => {
    if (this.#input.isToday) void this.#ask(fetchTodayScripture(this.#input.date));
  };

  /** Shows the server's verse of the date in place of another one: the user asks for it. */
  readonly showKnown = (): void => {
    if (this.#known) this.#show(this.#known, false);
  };

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timeout);
  }

  async #ask(answering: Promise<DayScripture>): Promise<void> {
    const { device, date } = this.#input;
    verseState.set("asking");
    this.#failed = false;
    try {
      const answer = await answering;
      const storing = device.then((known) => known.storeScripture(answer)).catch(() => undefined);
      // W-4: never under the date of this page. If that is wrong, the page learns it by now.
      if (answer.date !== date) await this.#afterFailure();
      else {
        this.#tell("answered");
        this.#learn(answer);
      }
      await storing;
    } catch (error) {
      if (this.#stopped) return;
      console.error(fetchErrorText(error), error);
      this.#failed = true;
      await this.#afterFailure();
    }
  }

  async #afterFailure(): Promise<void> {
    this.#tell("failed");
    this.#notifyFallback();
    // The device may need longer than a quick failure; its verse is better than the pool's.
    await this.#lookedOnDevice;
    await this.#fallBack();
  }

  #tell(state: "failed" | "answered"): void {
    if (!this.#stopped) verseState.set(state);
  }

  async #lookOnDevice(): Promise<void> {
    const { device, date } = this.#input;
    const stored = await device.then((known) => known.storedScripture(date)).catch(() => null);
    // What the server has answered meanwhile is newer.
    if (stored && !this.#known) this.#learn(stored);
  }

  async #fallBack(): Promise<void> {
    if (this.#stopped || this.#shown) return;
    const scripture = await builtInScripture(this.#input.date);
    if (!this.#shown) this.#show(scripture, true);
    this.#notifyFallback();
  }

  /** A device's may be behind what the server, or this device's database, knows by now. */
  #showFirst({ scripture, source }: FirstScripture): void {
    if (source === "server") this.#known = scripture;
    this.#shown = { scripture, isBuiltIn: false, since: performance.timeOrigin };
    this.#input.show(scripture, this.#known);
  }

  #learn(known: DayScripture): void {
    this.#known = known;
    const { scripture, since = 0 } = this.#shown ?? {};
    const isRead = scripture !== undefined && Date.now() - since >= READ_AFTER_MS;
    if (!isRead || isSameVerse(scripture, known)) this.#show(known, false);
    else if (!this.#stopped) this.#input.show(scripture, known);
  }

  #show(scripture: DayScripture, isBuiltIn: boolean): void {
    if (this.#stopped) return;
    this.#shown = { scripture, isBuiltIn, since: this.#shown?.since ?? Date.now() };
    this.#input.show(scripture, this.#known);
  }

  #notifyFallback(): void {
    if (this.#stopped || this.#hasNotified) return;
    if (!this.#failed || !this.#shown?.isBuiltIn) return;
    this.#hasNotified = true;
    // DEC-20: a device that is offline says so elsewhere, once.
    if (navigator.onLine) notify(MESSAGES.verse.fetchFailed, "note");
  }
}
