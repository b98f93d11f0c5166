import { holdListening } from "../../lib/audio/listening.ts";
import { holdQuietMoment } from "../../lib/browser/quiet-moment.ts";
import { createSignal, type Signal } from "../../lib/signal.ts";
import {
  forgetPosition,
  storePosition,
  storedPosition,
  storedSpeed,
  storeSpeed,
} from "./stored-position.ts";
import { sourceOf } from "./source-of.ts";

/** What the player does (AU-006). */
export type PlaybackState = "idle" | "loading" | "playing" | "paused";

/** Why it does not play: each has a toast of its own (AU-011 to AU-014). */
export type PlaybackTrouble = "autoplay" | "playback" | "loading" | "error";

/** What a screen shows of a player. */
export interface PlaybackView {
  state: PlaybackState;
  /** Seconds from the start: of what plays, or where an idle player would go on. */
  position: number;
  /** Seconds in all; null until the file has said so. */
  duration: number | null;
  speed: number;
  /** Why the last try to listen ended, until the next one. */
  trouble: PlaybackTrouble | null;
}

/** How often the position is noted while it plays, in seconds of the recording. */
const NOTE_EVERY = 5;
/** A position so near to the end is not worth going on from, in seconds. */
const ALMOST_OVER = 2;

/** A file that has not begun by then counts as one that cannot be had, in ms. */
const LOAD_TIMEOUT_MS = 30_000;

/** Pauses the one that plays: two voices at once help nobody. */
let pauseSpeaker: (() => void) | null = null;

/**
 * The player of one recording, without a screen.
 *
 *            listen            it plays            pause
 *     idle ──────────► loading ────────► playing ◄────────► paused
 *      ▲                  │                 │      resume      │
 *      └──────────────────┴─────────────────┴──────────────────┘
 *        stop, the end, trouble, another text, taken off the page (AU-006 to AU-009)
 *
 * Whatever the file or the browser does, one of these states is left over, and trouble is told
 * once: a file that cannot be had both fires an event and rejects the promise of `play`.
 */
export class Playback {
  readonly #address: string;
  readonly #onTrouble: (trouble: PlaybackTrouble) => void;
  readonly #shown: Signal<PlaybackView>;
  #audio: HTMLAudioElement | null = null;
  #ending = new AbortController();
  #releases: (() => void)[] = [];
  #notedAt = 0;

  constructor(address: string, onTrouble: (trouble: PlaybackTrouble) => void) {
    this.#address = address;
    this.#onTrouble = onTrouble;
    this.#shown = createSignal<PlaybackView>({
      state: "idle",
      position: storedPosition(address),
      duration: null,
      speed: storedSpeed(),
      trouble: null,
    });
  }

  readonly view = (): PlaybackView => this.#shown.get();

  readonly subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener);

  /** idle → loading → playing, from where it was left. */
  readonly listen = (): void => {
    if (this.#view.state !== "idle") return;
    if (pauseSpeaker !== this.pause) pauseSpeaker?.();
    const audio = this.#audio ?? this.#open();
    this.#show({ state: "loading", trouble: null });
    const timeout = setTimeout(() => this.#fail("loading"), LOAD_TIMEOUT_MS);
    this.#releases = [() => clearTimeout(timeout)];
    this.#play(audio);
  };

  readonly pause = (): void => {
    if (this.#view.state === "playing") this.#audio?.pause();
  };

  readonly resume = (): void => {
    if (this.#view.state !== "paused" || !this.#audio) return;
    if (pauseSpeaker !== this.pause) pauseSpeaker?.();
    this.#play(this.#audio);
  };

  /** Back to the start and to idle; the position is forgotten. */
  readonly stop = (): void => {
    forgetPosition(this.#address);
    this.#goIdle();
  };

  readonly seek = (seconds: number): void => {
    const { duration, state } = this.#view;
    if (!this.#audio || (state !== "playing" && state !== "paused")) return;
    const position = Math.min(Math.max(0, seconds), duration ?? seconds);
    this.#audio.currentTime = position;
    this.#show({ position });
    this.#note();
  };

  readonly setSpeed = (speed: number): void => {
    storeSpeed(speed);
    this.#show({ speed });
    if (this.#audio) this.#audio.playbackRate = speed;
  };

  /** Taken off the page, or its text has changed: it falls silent, and its position is kept. */
  readonly close = (): void => {
    this.#note();
    this.#goIdle();
    this.#drop();
  };

  #open(): HTMLAudioElement {
    const audio = new Audio();
    this.#audio = audio;
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    const on = (name: keyof HTMLMediaElementEventMap, listener: () => void) =>
      audio.addEventListener(name, listener, { signal });
    on("loadedmetadata", () => this.#begin(audio));
    on("durationchange", () => this.#show({ duration: durationOf(audio) }));
    on("timeupdate", () => this.#moved(audio));
    // Also by the lock screen, a headphone that was unplugged, a call that came in.
    on("playing", () => this.#playing());
    on("pause", () => this.#paused(audio));
    on("ended", this.stop);
    on("error", () => this.#fail(this.#view.state === "loading" ? "loading" : "error"));
    window.addEventListener("pagehide", () => this.#note(), { signal });
    audio.preload = "auto";
    audio.src = sourceOf(this.#address);
    return audio;
  }

  #play(audio: HTMLAudioElement): void {
    audio.defaultPlaybackRate = this.#view.speed;
    audio.playbackRate = this.#view.speed;
    audio.play().then(
      () => this.#playing(),
      (error: unknown) => {
        // Of a file that was given up meanwhile, or interrupted by a pause: nothing went wrong.
        if (audio !== this.#audio || nameOf(error) === "AbortError") return;
        this.#fail(troubleOf(error));
      },
    );
  }

  #begin(audio: HTMLAudioElement): void {
    const duration = durationOf(audio);
    const { position } = this.#view;
    const goesOn = position > 0 && (duration === null || position < duration - ALMOST_OVER);
    if (goesOn) audio.currentTime = position;
    this.#show({ duration, position: goesOn ? position : 0 });
  }

  #playing(): void {
    const { state } = this.#view;
    if (state !== "loading" && state !== "paused") return;
    if (!this.#audio || this.#audio.paused) return;
    pauseSpeaker = this.pause;
    this.#show({ state: "playing" });
    this.#release();
    this.#releases = [holdListening(), holdQuietMoment()];
  }

  #paused(audio: HTMLAudioElement): void {
    // At the end a file pauses and then ends; that is told by "ended".
    if (this.#view.state !== "playing" || audio.ended) return;
    this.#release();
    this.#show({ state: "paused" });
    this.#note();
  }

  #moved(audio: HTMLAudioElement): void {
    const { state } = this.#view;
    if (state !== "playing" && state !== "paused") return;
    this.#show({ position: audio.currentTime });
    if (Math.abs(audio.currentTime - this.#notedAt) >= NOTE_EVERY) this.#note();
  }

  #note(): void {
    const { state, position } = this.#view;
    if (state !== "playing" && state !== "paused") return;
    this.#notedAt = position;
    storePosition(this.#address, position);
  }

  #fail(trouble: PlaybackTrouble): void {
    if (this.#view.state === "idle") return;
    const wasPaused = this.#view.state === "paused";
    if (trouble === "autoplay" && wasPaused) {
      // The browser wants a tap, and Resume is there for it.
      this.#onTrouble(trouble);
      return;
    }
    this.#note();
    this.#goIdle();
    // The next try begins anew: a file that failed would go on failing without asking again.
    this.#drop();
    this.#show({ position: storedPosition(this.#address), trouble });
    this.#onTrouble(trouble);
  }

  /** Silent, at the start, idle. */
  #goIdle(): void {
    this.#release();
    if (pauseSpeaker === this.pause) pauseSpeaker = null;
    // First the state: the pause below is no longer the listener's.
    this.#show({ state: "idle", position: 0 });
    if (!this.#audio) return;
    this.#audio.pause();
    this.#audio.currentTime = 0;
  }

  #drop(): void {
    const audio = this.#audio;
    this.#ending.abort();
    this.#audio = null;
    if (!audio) return;
    audio.removeAttribute("src");
    audio.load();
  }

  get #view(): PlaybackView {
    return this.#shown.get();
  }

  #release(): void {
    for (const release of this.#releases) release();
    this.#releases = [];
  }

  #show(change: Partial<PlaybackView>): void {
    this.#shown.set({ ...this.#view, ...change });
  }
}

function durationOf({ duration }: HTMLAudioElement): number | null {
  return Number.isFinite(duration) && duration > 0 ? duration : null;
}

function troubleOf(error: unknown): PlaybackTrouble {
  switch (nameOf(error)) {
    case "NotAllowedError":
      return "autoplay";
    case "NotSupportedError":
      // What the browser says of a file that is missing or is none.
      return "loading";
    default:
      return "playback";
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : "";
}
