import { MESSAGES } from "@reignwell/contract";
import { useOnline } from "../../lib/browser/use-online.ts";
import { clockTime } from "./clock-time.ts";
import type { PlaybackView } from "./playback.ts";

/** The toast's message stays readable here. */
export function PlayerNote({ state, trouble, position, isStalled }: PlaybackView) {
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
