import { MESSAGES } from "@reignwell/contract";
import {
  IconHeadphones,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRotate2,
} from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { useSignal } from "../../../lib/signal.ts";
import classes from "../audio-player.module.css";
import { ControlButton } from "../control-button.tsx";
import { SpeedButton } from "../speed-button.tsx";
import { Speech, type SpeechView } from "./speech.ts";

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
      {/* One button for all states, so that the focus stays on it. */}
      <ControlButton
        {...mainButton(view)}
        describedBy={note}
        onPress={
          {
            idle: speech.listen,
            loading: () => undefined,
            playing: speech.pause,
            paused: speech.resume,
          }[view.state]
        }
      />
      {view.state !== "idle" && (
        <>
          <ControlButton
            label={view.state === "paused" ? MESSAGES.audio.reset : MESSAGES.audio.stop}
            icon={view.state === "paused" ? IconRotate2 : IconPlayerStop}
            isQuiet
            onPress={speech.stop}
          />
          <SpeedButton speed={view.speed} onChange={speech.setSpeed} />
        </>
      )}
      <p id={note} className={classes.note} aria-live="polite">
        {view.failed && !isPlaying && "This device’s voice didn’t start. Please try again."}
      </p>
    </div>
  );
}

function mainButton({ state }: SpeechView) {
  const { listen: label, pause, resume } = MESSAGES.audio;
  switch (state) {
    case "idle":
      return { label, tooltip: "Read aloud by this device", icon: IconHeadphones };
    case "loading":
      return { label, tooltip: "The voice begins", icon: IconHeadphones, isLoading: true };
    case "playing":
      return { label: pause, icon: IconPlayerPause };
    case "paused":
      return { label: resume, icon: IconPlayerPlay };
  }
}
