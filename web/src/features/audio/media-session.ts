import { PRODUCT_NAME } from "@reignwell/contract";
import type { Playback, PlaybackView } from "./playback.ts";

export interface Recording {
  title: string;
  album: string;
}

/** How far the keys for going back and ahead go, in seconds. */
const SKIP = 10;

/** For the lock screen, headphones and media keys, until the returned function is called. */
export function putOnLockScreen(playback: Playback, { title, album }: Recording): () => void {
  const session: MediaSession | undefined = navigator.mediaSession;
  if (!session || typeof MediaMetadata === "undefined") return () => undefined;
  const skip = (seconds: number) => playback.seek(playback.view().position + seconds);
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ["play", playback.resume],
    ["pause", playback.pause],
    ["stop", playback.stop],
    ["seekbackward", ({ seekOffset }) => skip(-(seekOffset ?? SKIP))],
    ["seekforward", ({ seekOffset }) => skip(seekOffset ?? SKIP)],
    ["seekto", ({ seekTime }) => seekTime !== undefined && playback.seek(seekTime)],
  ];
  session.metadata = new MediaMetadata({
    title,
    album,
    artist: PRODUCT_NAME,
    artwork: [{ src: "/pwa-512x512.png", sizes: "512x512", type: "image/png" }],
  });
  for (const [action, handler] of handlers) setHandler(session, action, handler);
  const show = () => showState(session, playback.view());
  show();
  const stopShowing = playback.subscribe(show);
  return () => {
    stopShowing();
    session.metadata = null;
    session.playbackState = "none";
    for (const [action] of handlers) setHandler(session, action, null);
  };
}

function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // This browser does not have the key.
  }
}

function showState(session: MediaSession, view: PlaybackView): void {
  session.playbackState = view.state === "playing" ? "playing" : "paused";
  const { duration, position, speed } = view;
  if (duration === null || position > duration) return;
  session.setPositionState?.({ duration, position, playbackRate: speed });
}
