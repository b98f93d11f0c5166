import { MESSAGES, TOASTS } from "@reignwell/contract";
import { useEffect, useState } from "react";
import { notify } from "../../lib/notify.ts";
import { useSignal } from "../../lib/signal.ts";
import { putOnLockScreen, type Recording } from "./media-session.ts";
import { Playback, type PlaybackTrouble, type PlaybackView } from "./playback.ts";

const TOAST_OF = {
  autoplay: MESSAGES.audio.autoplayBlocked,
  playback: MESSAGES.audio.playbackFailed,
  loading: MESSAGES.audio.loadingFailed,
  error: MESSAGES.audio.playbackError,
} as const;

/** Another address needs another instance (a key). */
export function usePlayback(
  address: string,
  { title, album }: Recording,
): { playback: Playback; view: PlaybackView } {
  const [playback] = useState(() => new Playback(address, tell));
  const view = useSignal(playback, playback.view);
  const isActive = view.state === "playing" || view.state === "paused";

  useEffect(() => () => playback.close(), [playback]);
  useEffect(
    () => (isActive ? putOnLockScreen(playback, { title, album }) : undefined),
    [playback, isActive, title, album],
  );
  return { playback, view };
}

function tell(trouble: PlaybackTrouble): void {
  const kind = trouble === "autoplay" ? "note" : "failed";
  notify({ ...TOAST_OF[trouble], duration: TOASTS.audioDuration }, kind);
}
