import { MESSAGES } from "@reignwell/contract";
import { useId } from "react";
import type { Recording } from "./media-session.ts";
import { PlayButtons } from "./play-buttons.tsx";
import { PlayerNote } from "./player-note.tsx";
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
      <PlayButtons
        state={view.state}
        label={label}
        tooltips={{ idle: MESSAGES.audio.tooltip(label), loading: MESSAGES.audio.loading }}
        describedBy={note}
        player={playback}
        onStop={view.state === "loading" ? playback.cancel : playback.stop}
      />
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
        <PlayerNote {...view} />
      </p>
    </div>
  );
}
