import { holdListening } from "../../../lib/audio/listening.ts";
import { holdQuietMoment } from "../../../lib/browser/quiet-moment.ts";
import { createSignal, type Signal } from "../../../lib/signal.ts";
import { giveVoice, hushOthers, takeVoice } from "../one-voice.ts";
import type { PlaybackState } from "../playback.ts";
import { storedSpeed, storeSpeed } from "../stored-position.ts";
import { sentencesOf } from "./sentences.ts";

export interface SpeechView {
  state: PlaybackState;
  speed: number;
  /** Whether the last try to listen failed; cleared by the next one. */
  failed: boolean;
}

/** A voice that has not begun by then does not work, in ms. */
const START_TIMEOUT_MS = 10_000;
/** How often a silent voice is looked for, in ms; the second time it counts as done. */
const CHECK_EVERY_MS = 1000;

/**
 * Reads a text aloud with the device's voice, sentence by sentence, with the states of a
 * recording's player:
 *
 *            listen            it speaks            pause
 *     idle ──────────► loading ────────► playing ◄────────► paused
 *      ▲                  │                 │      resume      │
 *      └──────────────────┴─────────────────┴──────────────────┘
 *            stop, the end, a failure, another text, the page is left
 *
 * A pause ends the sentence and resuming begins it again: on Android the browser's own pause ends
 * the speech for good.
 */
export class Speech {
  readonly #shown: Signal<SpeechView>;
  #voice: SpeechSynthesisVoice;
  #sentences: readonly string[];
  #index = 0;
  /** Kept, for a browser that collects it as garbage never reports its end. */
  #utterance: SpeechSynthesisUtterance | null = null;
  #releases: (() => void)[] = [];
  #timers: (() => void)[] = [];

  constructor(text: string, voice: SpeechSynthesisVoice) {
    this.#voice = voice;
    this.#sentences = sentencesOf(text);
    this.#shown = createSignal<SpeechView>({ state: "idle", speed: storedSpeed(), failed: false });
  }

  readonly view = (): SpeechView => this.#shown.get();

  readonly subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener);

  readonly listen = (): void => {
    if (this.#view.state !== "idle") return;
    hushOthers(this.pause);
    this.#index = 0;
    this.#show({ state: "loading", failed: false });
    window.addEventListener("pagehide", this.stop);
    this.#say();
  };

  readonly pause = (): void => {
    if (this.#view.state !== "playing") return;
    this.#hush();
    this.#show({ state: "paused" });
  };

  readonly resume = (): void => {
    if (this.#view.state !== "paused") return;
    hushOthers(this.pause);
    this.#say();
  };

  readonly stop = (): void => {
    if (this.#view.state === "idle") return;
    window.removeEventListener("pagehide", this.stop);
    this.#hush();
    giveVoice(this.pause);
    this.#show({ state: "idle" });
  };

  /** A running sentence is begun again, because a voice keeps the speed that it started with. */
  readonly setSpeed = (speed: number): void => {
    storeSpeed(speed);
    this.#show({ speed });
    if (this.#view.state === "playing") this.#say();
  };

  /** The text may grow while it is read; when what is being read changes, the speech ends. */
  readonly follow = (text: string, voice: SpeechSynthesisVoice): void => {
    const before = this.#sentences.slice(0, this.#index + 1);
    this.#sentences = sentencesOf(text);
    this.#voice = voice;
    if (before.some((sentence, index) => sentence !== this.#sentences[index])) this.stop();
  };

  #say(): void {
    const sentence = this.#sentences[this.#index];
    if (sentence === undefined) {
      this.stop();
      return;
    }
    const { speechSynthesis } = window;
    this.#hush();
    const utterance = new SpeechSynthesisUtterance(sentence);
    this.#utterance = utterance;
    utterance.voice = this.#voice;
    utterance.lang = this.#voice.lang;
    utterance.rate = this.#view.speed;
    const ifCurrent = (then: () => void) => () => {
      if (this.#utterance === utterance) then();
    };
    utterance.addEventListener("start", ifCurrent(this.#started));
    utterance.addEventListener("end", ifCurrent(this.#ended));
    utterance.addEventListener("error", ({ error }) => {
      if (this.#utterance !== utterance) return;
      // Another page of this browser took the voice.
      if (error === "interrupted" || error === "canceled") this.#interrupted();
      else this.#fail();
    });
    const timeout = setTimeout(this.#fail, START_TIMEOUT_MS);
    this.#timers = [() => clearTimeout(timeout)];
    // Where another page had paused the voice, nothing would be heard.
    speechSynthesis.resume();
    speechSynthesis.speak(utterance);
  }

  readonly #started = (): void => {
    this.#endTimers();
    let silent = 0;
    const check = setInterval(() => {
      const { speaking, pending } = window.speechSynthesis;
      silent = speaking || pending ? 0 : silent + 1;
      // The end of the sentence was never reported.
      if (silent > 1) this.#ended();
    }, CHECK_EVERY_MS);
    this.#timers = [() => clearInterval(check)];
    takeVoice(this.pause);
    this.#show({ state: "playing" });
    if (this.#releases.length === 0) this.#releases = [holdListening(), holdQuietMoment()];
  };

  readonly #ended = (): void => {
    this.#index += 1;
    this.#say();
  };

  readonly #fail = (): void => {
    this.stop();
    this.#show({ failed: true });
  };

  #interrupted(): void {
    if (this.#view.state === "loading") this.stop();
    else this.pause();
  }

  /** Falls silent; what the ended sentence still reports counts no more. */
  #hush(): void {
    this.#utterance = null;
    this.#endTimers();
    if (window.speechSynthesis.speaking || window.speechSynthesis.pending) {
      window.speechSynthesis.cancel();
    }
  }

  #endTimers(): void {
    for (const end of this.#timers) end();
    this.#timers = [];
  }

  get #view(): SpeechView {
    return this.#shown.get();
  }

  #release(): void {
    for (const release of this.#releases) release();
    this.#releases = [];
  }

  #show(change: Partial<SpeechView>): void {
    this.#shown.set({ ...this.#view, ...change });
    if (this.#view.state !== "playing") this.#release();
  }
}
