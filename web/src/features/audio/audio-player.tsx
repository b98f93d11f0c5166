import { MESSAGES } from "@reignwell/contract";
import { useEffect } from "react";
import { PlayerControls } from "./player-controls.tsx";

export interface AudioPlayerProps {
  /** Without an address nothing shows (AU-010). */
  audioUrl: string | null;
  /** Another text is another recording: the player starts again (AU-009). */
  text: string;
  title: string;
  album: string;
  label?: string;
}

export default function AudioPlayer({ audioUrl, text, ...about }: AudioPlayerProps) {
  const isMissing = audioUrl === null || audioUrl.trim() === "";
  const { title, album, label = MESSAGES.audio.listen } = about;
  useEffect(() => {
    if (isMissing) console.error(`There’s no recording of ${title}`);
  }, [isMissing, title]);
  if (isMissing) return null;
  return (
    <PlayerControls
      key={`${audioUrl} ${text}`}
      address={audioUrl}
      label={label}
      title={title}
      album={album}
    />
  );
}
