// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectToasts, type ShownToast, type ToastKind } from "../../lib/notify.ts";
import AudioPlayer, { type AudioPlayerProps } from "./audio-player.tsx";
import { FakeAudio } from "./testing/fake-audio.ts";

const toasts: [ShownToast, ToastKind][] = [];
let disconnect: () => void;
let installed = false;

beforeEach(() => {
  FakeAudio.opened = 0;
  vi.stubGlobal("Audio", FakeAudio);
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: installed && query.includes("standalone"),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  disconnect = connectToasts((...toast) => toasts.push(toast));
});
afterEach(() => {
  cleanup();
  disconnect();
  toasts.length = 0;
  installed = false;
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const PROPS = {
  audioUrl: "/uploads/audio/day.mp3",
  text: "Rejoice always.",
  title: "1 Thessalonians 5:16",
  album: "Today's Scripture",
};
const player = (over: Partial<AudioPlayerProps> = {}) => (
  <MantineProvider env="test">
    <AudioPlayer {...PROPS} {...over} />
  </MantineProvider>
);
const show = (over: Partial<AudioPlayerProps> = {}) => render(player(over));
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const names = () => screen.queryAllByRole("button").map((each) => each.textContent);
/** The running one, after a press on Listen. */
async function listen(): Promise<FakeAudio> {
  press("Listen");
  await FakeAudio.latest.begin();
  return FakeAudio.latest;
}

describe("the player's states", () => {
  it("AU-001: is a button 'Listen'; the label can be another one", () => {
    show();
    expect(names()).toEqual(["Listen"]);
    cleanup();
    show({ label: "Hear it" });
    expect(names()).toEqual(["Hear it"]);
    expect(FakeAudio.opened).toBe(0);
  });

  it("AU-002, AU-006: idle, loading with a disabled button, playing, paused, playing", async () => {
    show();
    const main = button("Listen");
    press("Listen");
    expect(main.getAttribute("aria-disabled")).toBe("true");
    expect(main.querySelector(".mantine-Loader-root")).not.toBeNull();
    expect(names()).toEqual(["Listen", "Stop"]);
    fireEvent.click(main);
    expect(FakeAudio.opened).toBe(1);
    await FakeAudio.latest.begin();
    expect(names()).toEqual(["Pause", "Stop", "1×"]);
    expect(main.getAttribute("aria-disabled")).toBeNull();
    press("Pause");
    expect(FakeAudio.latest.paused).toBe(true);
    expect(names()).toEqual(["Resume", "Reset", "1×"]);
    press("Resume");
    await FakeAudio.latest.begin();
    expect(names()).toEqual(["Pause", "Stop", "1×"]);
    // One and the same button all the way, so that the focus stays where it is.
    expect(button("Pause")).toBe(main);
  });

  it.each(["Stop", "Reset"])("AU-007: %s pauses, goes to the start, and is idle", async (name) => {
    show();
    const audio = await listen();
    await audio.hear(40);
    if (name === "Reset") press("Pause");
    press(name);
    expect(names()).toEqual(["Listen"]);
    expect([audio.paused, audio.currentTime]).toEqual([true, 0]);
    expect(screen.queryByText(/Continues from/)).toBeNull();
  });

  it("AU-008: at the end it is idle, and the next time begins at the start", async () => {
    show();
    const audio = await listen();
    await audio.hear(149);
    await audio.end();
    expect(names()).toEqual(["Listen"]);
    await listen();
    expect(FakeAudio.latest.currentTime).toBe(0);
    expect(names()).toEqual(["Pause", "Stop", "1×"]);
  });

  it.each<[string, Partial<AudioPlayerProps>]>([
    ["text", { text: "Pray without ceasing." }],
    ["recording", { audioUrl: "/uploads/audio/other.mp3" }],
  ])("AU-009: another %s falls silent and is idle", async (_what, over) => {
    const { rerender } = show();
    const audio = await listen();
    rerender(player(over));
    expect([audio.paused, audio.currentTime, audio.src]).toEqual([true, 0, ""]);
    expect(names()).toEqual(["Listen"]);
  });

  it("AU-009: taken off the page it falls silent", async () => {
    const { unmount } = show();
    const audio = await listen();
    unmount();
    expect(audio.paused).toBe(true);
  });

  it.each([null, "", " "])(
    "AU-010: without an address (%j) nothing shows, and the log says so",
    (audioUrl) => {
      const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
      show({ audioUrl });
      expect(names()).toEqual([]);
      expect(logged).toHaveBeenCalledWith("There’s no recording of 1 Thessalonians 5:16");
      expect(toasts).toEqual([]);
    },
  );

  it("a pause from outside (a call, the lock screen) is a pause here too", async () => {
    show();
    const audio = await listen();
    await act(async () => audio.pause());
    expect(names()).toEqual(["Resume", "Reset", "1×"]);
    audio.paused = false;
    await audio.tell("playing");
    expect(names()).toEqual(["Pause", "Stop", "1×"]);
  });

  it("a recording that does not come can be stopped while it loads, and keeps its place", async () => {
    localStorage.setItem(
      "reignwell-audio-place",
      JSON.stringify({ address: PROPS.audioUrl, seconds: 40 }),
    );
    show();
    press("Listen");
    const slow = FakeAudio.latest;
    press("Stop");
    expect(names()).toEqual(["Listen"]);
    expect(slow.src).toBe("");
    screen.getByText("Continues from 0:40");
    await slow.begin();
    expect(names()).toEqual(["Listen"]);
    expect((await listen()).currentTime).toBe(40);
  });

  it.each(["waiting", "stalled"])(
    "a recording that is %s says so until it goes on",
    async (event) => {
      show();
      const audio = await listen();
      await audio.tell(event);
      expect(screen.queryByText(/^Waiting for the rest/)).toBeNull();
      audio.readyState = 2;
      await audio.tell(event);
      screen.getByText(/^Waiting for the rest/);
      expect(names()).toEqual(["Pause", "Stop", "1×"]);
      await audio.hear(3);
      expect(screen.queryByText(/^Waiting for the rest/)).toBeNull();
      await audio.tell(event);
      press("Pause");
      expect(screen.queryByText(/^Waiting for the rest/)).toBeNull();
    },
  );

  it("of two players one is heard", async () => {
    show();
    const first = await listen();
    show({ audioUrl: "/uploads/audio/other.mp3", title: "Psalm 1:1", label: "Hear it" });
    press("Hear it");
    expect(first.paused).toBe(true);
  });
});

describe("when it does not play", () => {
  const UNABLE = "Unable to play the audio file. Please try again.";

  it("AU-011, AU-015, K-004: a browser that forbids it: a toast in the default style, and Listen again", async () => {
    show();
    press("Listen");
    await FakeAudio.latest.refuse("NotAllowedError");
    expect(toasts).toEqual([
      [
        {
          title: "Autoplay blocked",
          description: "Please tap the play button to listen to the audio",
          duration: 3000,
        },
        "note",
      ],
    ]);
    expect(names()).toEqual(["Listen"]);
  });

  it("AU-012, AU-015: a playback that fails", async () => {
    show();
    press("Listen");
    await FakeAudio.latest.refuse("UnknownError");
    expect(toasts).toEqual([
      [{ title: "Audio playback failed", description: UNABLE, duration: 3000 }, "failed"],
    ]);
    expect(names()).toEqual(["Listen"]);
  });

  it("AU-013, AU-015: a file that is missing or broken is reported once, though it fails twice", async () => {
    show();
    press("Listen");
    const audio = FakeAudio.latest;
    await audio.tell("error");
    await audio.refuse("NotSupportedError");
    expect(toasts).toEqual([
      [
        {
          title: "Audio loading failed",
          description: "Unable to load the audio file. Please try again.",
          duration: 3000,
        },
        "failed",
      ],
    ]);
    expect(names()).toEqual(["Listen"]);
    screen.getByText("The recording didn’t play. Please try again.");
  });

  it("AU-013: the same when the browser only rejects it", async () => {
    show();
    press("Listen");
    await FakeAudio.latest.refuse("NotSupportedError");
    expect(toasts.map(([{ title }]) => title)).toEqual(["Audio loading failed"]);
  });

  it("AU-014, AU-015: an error in the middle; the next try begins again where it broke off", async () => {
    show();
    const broken = await listen();
    await broken.hear(61);
    await broken.tell("error");
    expect(toasts).toEqual([
      [{ title: "Audio playback error", description: UNABLE, duration: 3000 }, "failed"],
    ]);
    expect(names()).toEqual(["Listen"]);
    const again = await listen();
    expect(again).not.toBe(broken);
    expect(again.currentTime).toBe(61);
    expect(screen.queryByText(/didn’t play/)).toBeNull();
  });

  it("AU-013: a file that never begins is given up after 30 seconds; one that plays is not", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    show();
    await listen();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(names()).toEqual(["Pause", "Stop", "1×"]);
    press("Stop");
    press("Listen");
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    vi.useRealTimers();
    expect(toasts.map(([{ title }]) => title)).toEqual(["Audio loading failed"]);
    expect(names()).toEqual(["Listen"]);
  });

  it("offline, the page says that the recording is not on this device", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    show();
    press("Listen");
    await FakeAudio.latest.tell("error");
    const notice = screen.getByText(/^You’re offline/).textContent;
    expect(notice).toBe("You’re offline, and this recording isn’t on this device.");
  });

  it("a pause that interrupts the start is no failure", async () => {
    show();
    press("Listen");
    await FakeAudio.latest.refuse("AbortError");
    expect(toasts).toEqual([]);
  });
});

describe("the address", () => {
  it("AU-016: in a browser tab it is the verse's own", () => {
    show();
    press("Listen");
    expect(FakeAudio.latest.src).toBe("/uploads/audio/day.mp3");
  });

  it("AU-016: in the installed app it has a timestamp", () => {
    installed = true;
    vi.spyOn(Date, "now").mockReturnValue(1_795_276_800_000);
    show();
    press("Listen");
    expect(FakeAudio.latest.src).toBe("/uploads/audio/day.mp3?t=1795276800000");
  });

  it("AU-016, DEC-44: offline it has none in the installed app either", () => {
    installed = true;
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    show();
    press("Listen");
    expect(FakeAudio.latest.src).toBe("/uploads/audio/day.mp3");
  });
});

describe("AU-004, AU-005, K-005: the tooltip", () => {
  it("says what a press does, after 700 ms, and that the recording is loading", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    render(
      <MantineProvider>
        <AudioPlayer {...PROPS} />
      </MantineProvider>,
    );
    fireEvent.pointerEnter(button("Listen"));
    await act(() => vi.advanceTimersByTimeAsync(650));
    expect(screen.queryByRole("tooltip", { hidden: true })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole("tooltip", { hidden: true }).textContent).toBe(
      "Listen - Click to play uploaded audio",
    );
    press("Listen");
    expect(screen.getByRole("tooltip", { hidden: true }).textContent).toBe("Loading audio...");
    vi.useRealTimers();
    await waitFor(() => expect(button("Listen").getAttribute("aria-busy")).toBe("true"));
  });

  it.each([
    [250, true],
    [350, false],
  ])(
    "AU-005: after one was shown, the next one within 300 ms comes at once (%i ms: %s)",
    async (ms, isThere) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
      render(
        <MantineProvider>
          <AudioPlayer {...PROPS} />
        </MantineProvider>,
      );
      await listen();
      const enter = (name: string) => fireEvent.pointerEnter(button(name));
      enter("Pause");
      await act(() => vi.advanceTimersByTimeAsync(750));
      fireEvent.pointerLeave(button("Pause"));
      await act(() => vi.advanceTimersByTimeAsync(ms));
      enter("Stop");
      await act(() => vi.advanceTimersByTimeAsync(100));
      const shown = screen
        .queryAllByRole("tooltip", { hidden: true })
        .map((tip) => tip.textContent);
      expect(shown.includes("Stop")).toBe(isThere);
      vi.useRealTimers();
    },
  );
});
