// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isListening } from "../../../lib/audio/listening.ts";
import AudioPlayer from "../audio-player.tsx";
import { FakeAudio } from "../testing/fake-audio.ts";
import { stubSpeech, voice } from "../testing/fake-speech.ts";
import { ReadAloud, type ReadAloudProps } from "./read-aloud.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const PROPS = { title: "John 11:35", text: "Jesus wept.\n\nHe was not ashamed. Nor need we be." };
const reader = (over: Partial<ReadAloudProps> = {}) => (
  <MantineProvider env="test">
    <ReadAloud {...PROPS} {...over} />
  </MantineProvider>
);
const show = (over: Partial<ReadAloudProps> = {}) => render(reader(over));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const names = () => screen.queryAllByRole("button").map((each) => each.textContent);

describe("reading aloud", () => {
  it("says one sentence after the other and is idle at the end", async () => {
    const speech = stubSpeech(voice());
    show();
    expect(names()).toEqual(["Listen"]);
    press("Listen");
    await speech.begin();
    expect(names()).toEqual(["Pause", "Stop", "1×"]);
    for (const sentence of ["Jesus wept.", "He was not ashamed.", "Nor need we be."]) {
      expect(speech.latest.text).toBe(sentence);
      await speech.end();
      if (speech.pending) await speech.begin();
    }
    expect(speech.said).toHaveLength(3);
    expect(names()).toEqual(["Listen"]);
  });

  it("a pause falls silent, and Resume begins the same sentence again", async () => {
    const speech = stubSpeech(voice());
    show();
    press("Listen");
    await speech.begin();
    await speech.end();
    await speech.begin();
    press("Pause");
    expect(speech.speaking).toBe(false);
    expect(names()).toEqual(["Resume", "Reset", "1×"]);
    press("Resume");
    expect(speech.latest.text).toBe("He was not ashamed.");
    await speech.begin();
    expect(names()).toEqual(["Pause", "Stop", "1×"]);
    press("Stop");
    expect(names()).toEqual(["Listen"]);
    press("Listen");
    expect(speech.latest.text).toBe("Jesus wept.");
  });

  it("another speed begins the sentence again, and is remembered", async () => {
    const speech = stubSpeech(voice());
    show();
    press("Listen");
    await speech.begin();
    press("Speed 1");
    expect([speech.latest.text, speech.latest.rate]).toEqual(["Jesus wept.", 1.25]);
    await speech.begin();
    expect(names()).toEqual(["Pause", "Stop", "1.25×"]);
    cleanup();
    show();
    press("Listen");
    expect(speech.latest.rate).toBe(1.25);
  });

  it("while it is read the page stays on the day, and no longer", async () => {
    const speech = stubSpeech(voice());
    show();
    press("Listen");
    await speech.begin();
    expect(isListening()).toBe(true);
    press("Pause");
    expect(isListening()).toBe(false);
    press("Resume");
    await speech.begin();
    cleanup();
    expect([isListening(), speech.speaking]).toEqual([false, false]);
  });

  it("leaving the page falls silent", async () => {
    const speech = stubSpeech(voice());
    show();
    press("Listen");
    await speech.begin();
    await act(async () => void window.dispatchEvent(new Event("pagehide")));
    expect(speech.speaking).toBe(false);
    expect(names()).toEqual(["Listen"]);
  });

  it("a text that grows is read on, another one ends the reading", async () => {
    const speech = stubSpeech(voice());
    const { rerender } = show({ text: "Jesus wept." });
    press("Listen");
    await speech.begin();
    rerender(reader());
    await speech.end();
    expect(speech.latest.text).toBe("He was not ashamed.");
    await speech.begin();
    rerender(reader({ text: "Rejoice always." }));
    expect(speech.speaking).toBe(false);
    expect(names()).toEqual(["Listen"]);
  });
});

describe("voices", () => {
  it("nothing is offered without a voice, and it comes when the browser names one late", async () => {
    const speech = stubSpeech(voice({ lang: "de-DE" }));
    show();
    expect(names()).toEqual([]);
    await speech.name(voice({ lang: "en_GB" }));
    expect(names()).toEqual(["Listen"]);
  });

  it("nothing is offered by a browser that cannot speak", () => {
    vi.stubGlobal("speechSynthesis", undefined);
    Reflect.deleteProperty(window, "speechSynthesis");
    show();
    expect(names()).toEqual([]);
  });

  it("a voice of this device is taken before one that needs a connection", () => {
    const own = voice({ name: "own" });
    const speech = stubSpeech(voice({ name: "far", localService: false, default: true }), own);
    show();
    press("Listen");
    expect(speech.latest.voice).toBe(own);
  });

  it("offline, and for personal words always, a voice of another company's servers is none", () => {
    stubSpeech(voice({ localService: false }));
    show();
    expect(names()).toEqual(["Listen"]);
    cleanup();
    show({ isPersonal: true });
    expect(names()).toEqual([]);
    cleanup();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    show();
    expect(names()).toEqual([]);
  });

  it("a voice that fails says so, and can be tried again", async () => {
    const speech = stubSpeech(voice());
    show();
    press("Listen");
    await speech.fail("synthesis-failed");
    expect(names()).toEqual(["Listen"]);
    expect(screen.getByText(/didn’t start/)).toBeTruthy();
    press("Listen");
    await speech.begin();
    expect(screen.queryByText(/didn’t start/)).toBeNull();
  });

  it("a voice that never begins is given up after ten seconds, and can be stopped before", async () => {
    vi.useFakeTimers();
    stubSpeech(voice());
    show();
    press("Listen");
    expect(names()).toEqual(["Listen", "Stop", "1×"]);
    await act(async () => void vi.advanceTimersByTime(10_000));
    expect(names()).toEqual(["Listen"]);
    expect(screen.getByText(/didn’t start/)).toBeTruthy();
    press("Listen");
    press("Stop");
    expect(screen.queryByText(/didn’t start/)).toBeNull();
  });

  it("a sentence whose end is never reported does not hold the reading up", async () => {
    vi.useFakeTimers();
    const speech = stubSpeech(voice());
    show();
    press("Listen");
    await speech.begin();
    speech.speaking = false;
    await act(async () => void vi.advanceTimersByTime(2000));
    expect(speech.latest.text).toBe("He was not ashamed.");
  });
});

describe("one voice at a time", () => {
  const both = () => {
    vi.stubGlobal("Audio", FakeAudio);
    render(
      <MantineProvider env="test">
        <ReadAloud {...PROPS} />
        <AudioPlayer audioUrl="/a.mp3" text="t" title="Day" album="Album" label="Hear it" />
      </MantineProvider>,
    );
  };

  it("a recording that begins pauses the reading, and the other way round", async () => {
    const speech = stubSpeech(voice());
    both();
    press("Listen");
    await speech.begin();
    press("Hear it");
    await FakeAudio.latest.begin();
    expect(speech.speaking).toBe(false);
    expect(FakeAudio.latest.paused).toBe(false);
    press("Resume");
    await speech.begin();
    expect(FakeAudio.latest.paused).toBe(true);
  });

  it("another tab that begins to speak pauses this one", async () => {
    const speech = stubSpeech(voice());
    show();
    press("Listen");
    await speech.begin();
    const tab = new BroadcastChannel("reignwell-voice");
    tab.postMessage("speaking");
    await waitFor(() => expect(names()).toEqual(["Resume", "Reset", "1×"]));
    expect(speech.speaking).toBe(false);
    tab.close();
  });

  it("a voice that another page has taken leaves this one paused", async () => {
    const speech = stubSpeech(voice());
    show();
    press("Listen");
    await speech.begin();
    await speech.fail("interrupted");
    expect(names()).toEqual(["Resume", "Reset", "1×"]);
  });
});
