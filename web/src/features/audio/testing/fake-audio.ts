import { act } from "@testing-library/react";

/** For tests: an audio element whose file and browser do what the test says. */
export class FakeAudio extends EventTarget {
  static latest: FakeAudio;
  static opened = 0;
  src = "";
  preload = "";
  currentTime = 0;
  duration = Number.NaN;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  paused = true;
  ended = false;
  readyState = 4;
  #answer: PromiseWithResolvers<void> | null = null;
  constructor() {
    super();
    FakeAudio.latest = this;
    FakeAudio.opened += 1;
  }
  play(): Promise<void> {
    this.paused = false;
    this.ended = false;
    this.#answer = Promise.withResolvers<void>();
    return this.#answer.promise;
  }
  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
  }
  load(): void {}
  removeAttribute(): void {
    this.src = "";
  }
  /** The file has arrived and is heard. */
  async begin(duration = 150): Promise<void> {
    this.duration = duration;
    await act(async () => {
      this.dispatchEvent(new Event("loadedmetadata"));
      this.#answer?.resolve();
    });
  }
  async refuse(name: string): Promise<void> {
    this.paused = true;
    await act(async () => this.#answer?.reject(new DOMException("no", name)));
  }
  async tell(name: string): Promise<void> {
    await act(async () => void this.dispatchEvent(new Event(name)));
  }
  async hear(seconds: number): Promise<void> {
    this.currentTime = seconds;
    await this.tell("timeupdate");
  }
  /** As a browser ends a file: it pauses first. */
  async end(): Promise<void> {
    this.ended = true;
    await act(async () => this.pause());
    await this.tell("ended");
  }
}
