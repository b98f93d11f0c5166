import { MESSAGES } from "@reignwell/contract";
import {
  IconHeadphones,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRotate2,
} from "@tabler/icons-react";
import { useId } from "react";
import { useOnline } from "../../lib/browser/use-online.ts";
import { clockTime } from "./clock-time.ts";
import { ControlButton } from "./control-button.tsx";
import type { Recording } from "./media-session.ts";
import type { PlaybackView } from "./playback.ts";
import { PositionSlider } from "./position-slider.tsx";
import classes from "./audio-player.module.css";
import { SpeedButton } from "./speed-button.tsx";
import { usePlayback } from "./use-playback.ts";

interface PlayerControlsProps extends Recording {
  address: string;
  label: string;
}

export function PlayerControls({ address, label, ...recording }: PlayerControlsProps) {
  const { playback, view } = usePlayback(address, recording);
  const isActive = view.state === "playing" || view.state === "paused";
  const note = useId();
  return (
    <div className={classes.player} role="group" aria-label={`${label}: ${recording.title}`}>
      {/* One button for all states, so that the focus stays on it. */}
      <ControlButton
        {...mainButton(view, label)}
        describedBy={note}
        onPress={
          {
            idle: playback.listen,
            loading: nothing,
            playing: playback.pause,
            paused: playback.resume,
          }[view.state]
        }
      />
      {/* Also while it loads, which may take half a minute. */}
      {view.state !== "idle" && (
        <ControlButton
          label={view.state === "paused" ? MESSAGES.audio.reset : MESSAGES.audio.stop}
          icon={view.state === "paused" ? IconRotate2 : IconPlayerStop}
          isQuiet
          onPress={view.state === "loading" ? playback.cancel : playback.stop}
        />
      )}
      {isActive && (
        <>
          <PositionSlider view={view} onSeek={playback.seek} />
          <SpeedButton speed={view.speed} onChange={playback.setSpeed} />
        </>
      )}
      <p
        id={note}
        className={classes.note}
        aria-live="polite"
        data-waiting={view.state === "loading" || view.isStalled || undefined}
      >
        <Note view={view} />
      </p>
    </div>
  );
}

function nothing(): void {
  // The file is loading: a tap does nothing.
}

function mainButton({ state }: PlaybackView, label: string) {
  switch (state) {
    case "idle":
      return { label, tooltip: MESSAGES.audio.tooltip(label), icon: IconHeadphones };
    case "loading":
      return { label, tooltip: MESSAGES.audio.loading, icon: IconHeadphones, isLoading: true };
    case "playing":
      return { label: MESSAGES.audio.pause, icon: IconPlayerPause };
    case "paused":
      return { label: MESSAGES.audio.resume, icon: IconPlayerPlay };
  }
}

/** The toast's message stays readable here. */
function Note({ view: { state, trouble, position, isStalled } }: { view: PlaybackView }) {
  const isOnline = useOnline();
  if (state === "loading") return MESSAGES.audio.loading;
  if (isStalled) return "Waiting for the rest of the recording…";
  if (state !== "idle") return null;
  if (trouble === "autoplay") return "Tap to play.";
  if (trouble !== null) {
    return isOnline
      ? "The recording didn’t play. Please try again."
      : "You’re offline, and this recording isn’t on this device.";
  }
  return position > 0 ? `Continues from ${clockTime(position)}` : null;
}
