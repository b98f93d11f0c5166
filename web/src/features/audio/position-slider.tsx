import type { CSSProperties } from "react";
import { clockTime } from "./clock-time.ts";
import type { PlaybackView } from "./playback.ts";
import classes from "./audio-player.module.css";

interface PositionSliderProps {
  view: PlaybackView;
  onSeek: (seconds: number) => void;
}

export function PositionSlider({ view: { position, duration }, onSeek }: PositionSliderProps) {
  const end = duration ?? 0;
  const heard = Math.min(position, end);
  return (
    <div className={classes.position}>
      <input
        className={classes.slider}
        type="range"
        aria-label="Place in the recording"
        aria-valuetext={`${clockTime(position)} of ${clockTime(end)}`}
        min={0}
        max={end || 1}
        step={1}
        value={heard}
        disabled={duration === null}
        style={{ "--heard": `${end === 0 ? 0 : (heard / end) * 100}%` } as CSSProperties}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
      />
      <span className={classes.time} aria-hidden>
        {clockTime(position)}
        {duration !== null && ` / ${clockTime(duration)}`}
      </span>
    </div>
  );
}
