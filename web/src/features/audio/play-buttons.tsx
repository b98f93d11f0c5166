import { MESSAGES } from "@reignwell/contract";
import {
  IconHeadphones,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRotate2,
} from "@tabler/icons-react";
import { ControlButton } from "./control-button.tsx";

interface PlayButtonsProps {
  state: "idle" | "loading" | "playing" | "paused";
  /** What the main button is called, and what its tooltip says, until it plays. */
  label: string;
  tooltips: { idle: string; loading: string };
  /** The id of the note below the buttons. */
  describedBy: string;
  player: { listen: () => void; pause: () => void; resume: () => void };
  onStop: () => void;
}

/** Starts, pauses and stops a recording or the device's voice. */
export function PlayButtons(props: PlayButtonsProps) {
  const { state, describedBy, player, onStop } = props;
  return (
    <>
      {/* One button for all states, so that the focus stays on it. */}
      <ControlButton
        {...mainButton(props)}
        describedBy={describedBy}
        onPress={
          {
            idle: player.listen,
            loading: () => undefined,
            playing: player.pause,
            paused: player.resume,
          }[state]
        }
      />
      {/* Also while it loads, which may take half a minute. */}
      {state !== "idle" && (
        <ControlButton
          label={state === "paused" ? MESSAGES.audio.reset : MESSAGES.audio.stop}
          icon={state === "paused" ? IconRotate2 : IconPlayerStop}
          isQuiet
          onPress={onStop}
        />
      )}
    </>
  );
}

function mainButton({ state, label, tooltips }: PlayButtonsProps) {
  switch (state) {
    case "idle":
      return { label, tooltip: tooltips.idle, icon: IconHeadphones };
    case "loading":
      return { label, tooltip: tooltips.loading, icon: IconHeadphones, isLoading: true };
    case "playing":
      return { label: MESSAGES.audio.pause, icon: IconPlayerPause };
    case "paused":
      return { label: MESSAGES.audio.resume, icon: IconPlayerPlay };
  }
}
