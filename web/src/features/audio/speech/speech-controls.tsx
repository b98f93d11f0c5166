import { MESSAGES } from "@reignwell/contract";
import { useEffect, useId, useState } from "react";
import { useSignal } from "../../../lib/signal.ts";
import classes from "../audio-player.module.css";
import { PlayButtons } from "../play-buttons.tsx";
import { SpeedButton } from "../speed-button.tsx";
import { Speech } from "./speech.ts";

interface SpeechControlsProps {
  title: string;
  text: string;
  voice: SpeechSynthesisVoice;
}

export function SpeechControls({ title, text, voice }: SpeechControlsProps) {
  const [speech] = useState(() => new Speech(text, voice));
  const view = useSignal(speech, speech.view);
  useEffect(() => speech.follow(text, voice), [speech, text, voice]);
  useEffect(() => speech.stop, [speech]);
  const note = useId();
  const isPlaying = view.state === "playing";
  return (
    <div
      className={classes.player}
      role="group"
      aria-label={`${MESSAGES.audio.listen}: ${title}`}
      data-no-print
    >
      <PlayButtons
        state={view.state}
        label={MESSAGES.audio.listen}
        tooltips={{ idle: "Read aloud by this device", loading: "The voice begins" }}
        describedBy={note}
        player={speech}
        onStop={speech.stop}
      />
      {view.state !== "idle" && <SpeedButton speed={view.speed} onChange={speech.setSpeed} />}
      <p id={note} className={classes.note} aria-live="polite">
        {view.failed && !isPlaying && "This device’s voice didn’t start. Please try again."}
      </p>
    </div>
  );
}
