import { MESSAGES } from "@reignwell/contract";
import type { DayScripture } from "@reignwell/domain";
import AudioPlayer from "./audio-player.tsx";

export function VersePlayer({ scripture }: { scripture: DayScripture }) {
  const { audioUrl, reference, verse } = scripture;
  return (
    <AudioPlayer
      audioUrl={audioUrl}
      text={`${reference} ${verse}`}
      title={reference}
      album={MESSAGES.renew.scriptureCard}
    />
  );
}
