// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import AudioPlayer, { type AudioPlayerProps } from "./audio-player.tsx";
import { FakeAudio } from "./testing/fake-audio.ts";

beforeEach(() => vi.stubGlobal("Audio", FakeAudio));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "mediaSession");
});

const PROPS = {
  audioUrl: "/uploads/audio/day.mp3",
  text: "Rejoice always.",
  title: "1 Thessalonians 5:16",
  album: "Today's Scripture",
};
const show = (over: Partial<AudioPlayerProps> = {}) =>
  render(
    <MantineProvider env="test">
      <AudioPlayer {...PROPS} {...over} />
    </MantineProvider>,
  );
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const names = () => screen.queryAllByRole("button").map((each) => each.textContent);
/** The running one, after a press on Listen. */
async function listen(): Promise<FakeAudio> {
  press("Listen");
  await FakeAudio.latest.begin();
  return FakeAudio.latest;
}

describe("position and speed", () => {
  const slider = () => screen.getByRole<HTMLInputElement>("slider");

  it("the slider shows the position and leads to another one", async () => {
    show();
    const audio = await listen();
    await audio.hear(65);
    expect(slider().getAttribute("aria-valuetext")).toBe("1:05 of 2:30");
    fireEvent.change(slider(), { target: { value: "100" } });
    expect(audio.currentTime).toBe(100);
    expect(slider().value).toBe("100");
  });

  it("the position is kept over a reload, and goes on from there, until it was heard to the end", async () => {
    const { unmount } = show();
    await (await listen()).hear(83);
    unmount();
    show();
    screen.getByText("Continues from 1:23");
    const audio = await listen();
    expect(audio.currentTime).toBe(83);
    await audio.end();
    cleanup();
    show();
    expect(screen.queryByText(/Continues from/)).toBeNull();
  });

  it("a kept position of another recording, at the very end, or of nonsense is not gone to", async () => {
    const cases: [string, number][] = [
      [JSON.stringify({ address: "/uploads/audio/other.mp3", seconds: 30 }), 0],
      [JSON.stringify({ address: PROPS.audioUrl, seconds: 149.5 }), 0],
      [JSON.stringify({ address: PROPS.audioUrl, seconds: "soon" }), 0],
      ["not json", 0],
    ];
    for (const [kept, position] of cases) {
      localStorage.setItem("reignwell-audio-place", kept);
      show();
      expect((await listen()).currentTime).toBe(position);
      press("Stop");
      cleanup();
    }
  });

  it("the speed goes round, is heard at once, and stays for the next recording", async () => {
    show();
    const audio = await listen();
    for (const [now, then] of [
      ["1", "1.25"],
      ["1.25", "1.5"],
      ["1.5", "2"],
      ["2", "0.75"],
    ]) {
      press(`Speed ${now}`);
      expect(audio.playbackRate).toBe(Number(then));
    }
    cleanup();
    show({ audioUrl: "/uploads/audio/other.mp3" });
    expect((await listen()).playbackRate).toBe(0.75);
  });
});

describe("on the lock screen", () => {
  it("says what plays, follows the keys, and is empty afterwards", async () => {
    const handlers = new Map<string, ((details: MediaSessionActionDetails) => void) | null>();
    const session = {
      metadata: null as { title?: string; artist?: string; album?: string } | null,
      playbackState: "none",
      setActionHandler: (name: string, handler: null) => void handlers.set(name, handler),
      setPositionState: vi.fn<(state: MediaPositionState) => void>(),
    };
    Object.defineProperty(navigator, "mediaSession", { value: session, configurable: true });
    vi.stubGlobal(
      "MediaMetadata",
      class {
        constructor(about: object) {
          Object.assign(this, about);
        }
      },
    );
    const key = async (action: MediaSessionAction, more: object = {}) =>
      act(async () => handlers.get(action)?.({ action, ...more }));
    show();
    const audio = await listen();
    expect(session.metadata).toMatchObject({
      title: "1 Thessalonians 5:16",
      artist: "Reignwell",
      album: "Today's Scripture",
    });
    await audio.hear(60);
    expect(session.playbackState).toBe("playing");
    expect(session.setPositionState).toHaveBeenLastCalledWith({
      duration: 150,
      position: 60,
      playbackRate: 1,
    });
    await key("seekforward");
    expect(audio.currentTime).toBe(70);
    await key("seekbackward", { seekOffset: 30 });
    expect(audio.currentTime).toBe(40);
    await key("seekto", { seekTime: 12 });
    expect(audio.currentTime).toBe(12);
    await key("pause");
    expect([audio.paused, session.playbackState]).toEqual([true, "paused"]);
    await key("play");
    await audio.begin();
    expect(session.playbackState).toBe("playing");
    await key("stop");
    expect(names()).toEqual(["Listen"]);
    expect([session.metadata, session.playbackState]).toEqual([null, "none"]);
    expect([...handlers.values()].every((handler) => handler === null)).toBe(true);
  });
});
