import { act } from "@testing-library/react";
import { vi } from "vitest";

export class FakeUtterance extends EventTarget {
  voice: SpeechSynthesisVoice | null = null;
  lang = "";
  rate = 1;
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

/** For tests: a browser's speech, whose voices speak only when the test says so. */
export class FakeSpeech extends EventTarget {
  speaking = false;
  pending = false;
  voices: SpeechSynthesisVoice[] = [];
  /** Everything that was to be said, the latest last. */
  readonly said: FakeUtterance[] = [];
  getVoices(): SpeechSynthesisVoice[] {
    return this.voices;
  }
  speak(utterance: FakeUtterance): void {
    this.said.push(utterance);
    this.pending = true;
  }
  /** As Chromium does: what was being said reports an error. */
  cancel(): void {
    const wasBusy = this.speaking || this.pending;
    this.speaking = false;
    this.pending = false;
    if (wasBusy) this.#report("error", "interrupted");
  }
  resume(): void {}
  get latest(): FakeUtterance {
    const utterance = this.said.at(-1);
    if (!utterance) throw new Error("Nothing was to be said");
    return utterance;
  }
  async begin(): Promise<void> {
    this.speaking = true;
    this.pending = false;
    await act(async () => this.#report("start"));
  }
  async end(): Promise<void> {
    this.speaking = false;
    await act(async () => this.#report("end"));
  }
  /** The voice fails, or another page takes it. */
  async fail(error: string): Promise<void> {
    this.speaking = false;
    this.pending = false;
    await act(async () => this.#report("error", error));
  }
  async name(...voices: SpeechSynthesisVoice[]): Promise<void> {
    this.voices = voices;
    await act(async () => void this.dispatchEvent(new Event("voiceschanged")));
  }
  #report(name: string, error?: string): void {
    this.latest.dispatchEvent(Object.assign(new Event(name), { error }));
  }
}

export function voice(over: Partial<SpeechSynthesisVoice> = {}): SpeechSynthesisVoice {
  const given = { name: "Samantha", lang: "en-US", localService: true, default: false, ...over };
  return { voiceURI: given.name, ...given };
}

/** Takes the place of the browser's speech until globals are restored. */
export function stubSpeech(...voices: SpeechSynthesisVoice[]): FakeSpeech {
  const speech = new FakeSpeech();
  speech.voices = voices;
  vi.stubGlobal("speechSynthesis", speech);
  vi.stubGlobal("SpeechSynthesisUtterance", FakeUtterance);
  return speech;
}
