import { AUDIO } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import type { AudioProgress } from "../../lib/audio/audio-messages.ts";
import { useStoredAudio } from "./use-stored-audio.ts";
import { SectionCard, SectionMessage } from "../../ui/cards/section-card.tsx";
import { SwitchLine } from "../../ui/forms/switch-line.tsx";
import classes from "./your-data.module.css";

export function AudioSection({ database }: { database: LocalDatabase }) {
  const { isPossible, isWished, stored, progress, wish } = useStoredAudio(database);
  return (
    <SectionCard title="Recordings">
      {isPossible ? (
        <SwitchLine
          className={classes.ask}
          label={`Keep the audio of the next ${AUDIO.daysAhead} days on this device`}
          description="Downloaded while you’re online, so that you can listen offline. Each takes up to 20 MB."
          checked={isWished}
          onChange={wish}
        />
      ) : (
        <p className={classes.advice}>
          This browser can’t keep recordings. They play while you’re online.
        </p>
      )}
      <SectionMessage>
        {isWished && stored && `${storedText(stored)} ${progressText(progress)}`.trim()}
      </SectionMessage>
    </SectionCard>
  );
}

function storedText({ count, bytes }: { count: number; bytes: number }): string {
  if (count === 0) return "There are no recordings here yet.";
  const megabytes = Math.max(0.1, bytes / 1_000_000).toLocaleString("en-US", {
    maximumFractionDigits: 1,
  });
  return `${count === 1 ? "1 recording is" : `${count} recordings are`} here, ${megabytes} MB.`;
}

function progressText(progress: AudioProgress | null): string {
  if (progress?.state === "fetching") return "More are on the way.";
  if (progress?.trouble === "full") return "There’s no room for more on this device.";
  if (progress?.trouble === "unreachable") {
    return "Some couldn’t be downloaded. We’ll try again the next time you’re online.";
  }
  return "";
}
