import { holdListening } from "../../lib/audio/listening.ts";
import { holdQuietMoment } from "../../lib/browser/quiet-moment.ts";
import { createSignal, type Signal } from "../../lib/signal.ts";
import { giveVoice, hushOthers, takeVoice } from "./one-voice.ts";
import {
  forgetPosition,
  storePosition,
  storedPosition,
  storedSpeed,
  storeSpeed,
} from "./stored-position.ts";
import { sourceOf } from "./source-of.ts";

export type PlaybackState = "idle" | "loading" | "playing" | "paused";

/** Each has a toast of its own (AU-011 to AU-014). */
export type PlaybackTrouble = "autoplay" | "playback" | "loading" | "error";

export interface PlaybackView {
  state: PlaybackState;
  /** In seconds; an idle player's position is where it would continue. */
  position: number;
  duration: number | null;
  speed: number;
  /** Why the last try to listen failed; cleared by the next one. */
  trouble: PlaybackTrouble | null;
  /** While it plays: the file does not come as fast as it is heard. */
  isStalled: boolean;
}

/** How often the position is stored while it plays, in seconds of the recording. */
const NOTE_EVERY = 5;
/** So near to the end the player starts again from the beginning, in seconds. */
const ALMOST_OVER = 2;

/** A media element in this state, or before it, has nothing left to go on with. */
const HAVE_CURRENT_DATA = 2;

/** A file that has not begun by then counts as missing, in ms. */
const LOAD_TIMEOUT_MS = 30_000;

/**
 * The player of one recording, without a screen.
 *
 *            listen            it plays            pause
 *     idle ──────────► loading ────────► playing ◄────────► paused
 *      ▲                  │                 │      resume      │
 *      └──────────────────┴─────────────────┴──────────────────┘
 *        stop, the end, trouble, another text, taken off the page (AU-006 to AU-009)
 *
 * Whatever the file or the browser does, the player ends in one of these states and reports a
 * problem once, although a missing file both fires an event and rejects the promise of `play`.
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
      isStalled: false,
    });
  }

  readonly view = (): PlaybackView => this.#shown.get();

  readonly subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener);

  readonly listen = (): void => {
    if (this.#view.state !== "idle") return;
    hushOthers(this.pause);
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
    hushOthers(this.pause);
    this.#play(this.#audio);
  };

  readonly stop = (): void => {
    forgetPosition(this.#address);
    this.#goIdle();
  };

  readonly cancel = (): void => {
    if (this.#view.state !== "loading") return;
    this.#goIdle();
    this.#drop();
    this.#show({ position: storedPosition(this.#address) });
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

  /** The player left the page or got another text: the position stays stored. */
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
    // Also caused by the lock screen, an unplugged headphone, or a call.
    on("playing", () => this.#playing());
    on("waiting", () => this.#stalled(audio));
    on("stalled", () => this.#stalled(audio));
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
        // The file was dropped meanwhile or interrupted by a pause: nothing went wrong.
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
    if (state === "playing") this.#show({ isStalled: false });
    if (state !== "loading" && state !== "paused") return;
    if (!this.#audio || this.#audio.paused) return;
    takeVoice(this.pause);
    this.#show({ state: "playing" });
    this.#release();
    this.#releases = [holdListening(), holdQuietMoment()];
  }

  #paused(audio: HTMLAudioElement): void {
    // At its end a file pauses before it ends; "ended" handles that.
    if (this.#view.state !== "playing" || audio.ended) return;
    this.#release();
    this.#show({ state: "paused", isStalled: false });
    this.#note();
  }

  /** A browser also says 'stalled' of a file whose next minutes are here already. */
  #stalled(audio: HTMLAudioElement): void {
    if (this.#view.state !== "playing" || audio.readyState > HAVE_CURRENT_DATA) {
      return;
    }
    this.#show({ isStalled: true });
  }

  #moved(audio: HTMLAudioElement): void {
    const { state } = this.#view;
    if (state !== "playing" && state !== "paused") return;
    this.#show({ position: audio.currentTime, isStalled: false });
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
      // The browser requires a tap, and Resume is there for it.
      this.#onTrouble(trouble);
      return;
    }
    this.#note();
    this.#goIdle();
    // The next try loads the file again: a failed element would go on failing without a request.
    this.#drop();
    this.#show({ position: storedPosition(this.#address), trouble });
    this.#onTrouble(trouble);
  }

  #goIdle(): void {
    this.#release();
    giveVoice(this.pause);
    // The state changes first, so that the pause below does not count as the listener's.
    this.#show({ state: "idle", position: 0, isStalled: false });
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
      // The browser's name for a file that is missing or no audio.
      return "loading";
    default:
      return "playback";
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : "";
}
