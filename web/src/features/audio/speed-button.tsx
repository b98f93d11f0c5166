import { Button } from "@mantine/core";
import classes from "./audio-player.module.css";
import { SPEEDS } from "./stored-position.ts";

interface SpeedButtonProps {
  speed: number;
  onChange: (speed: number) => void;
}

/** A press takes the next speed, and after the fastest the slowest. */
export function SpeedButton({ speed, onChange }: SpeedButtonProps) {
  const next = SPEEDS.find((other) => other > speed) ?? SPEEDS[0];
  return (
    <Button
      className={classes.speed}
      variant="subtle"
      aria-label={`Speed ${speed}`}
      onClick={() => onChange(next)}
    >
      {`${speed}×`}
    </Button>
  );
}
