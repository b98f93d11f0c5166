import { type DayFollows, MESSAGES } from "@reignwell/contract";
import { type LocalDatabase, profiles } from "@reignwell/device";
import { followDay, keepGuestChoice } from "../../lib/day/day-choice.ts";
import { useCentralMidnight } from "../../lib/day/central-hour-here.ts";
import { useDayFollows } from "../../lib/day/use-day-follows.ts";
import { reportFailure } from "../../lib/local-data/report-write.ts";
import { SettingsCard, SettingsNote } from "../../ui/cards/settings-card.tsx";
import { RadioLines } from "../../ui/forms/radio-lines.tsx";

interface DaySettingsProps {
  database: LocalDatabase;
  /** Null for a guest, whose choice stays on this device. */
  userId: number | null;
}

/** DEC-115: the account keeps the choice, and each device uses its own zone. */
export function DaySettings({ database, userId }: DaySettingsProps) {
  const follows = useDayFollows();
  const here = useCentralMidnight();
  const choose = async (choice: DayFollows) => {
    if (userId === null) {
      keepGuestChoice(choice);
      return;
    }
    followDay(choice);
    const saving = profiles.save(database, userId, { dayFollows: choice }, Date.now(), {});
    const { ok } = await reportFailure(saving, MESSAGES.profile.updateFailed);
    if (!ok) followDay(follows);
  };
  return (
    <SettingsCard
      id="your-day"
      title="Your day"
      note="The date, the verse, your plan and streak, and what’s overdue follow it."
    >
      <RadioLines
        label="My day follows"
        value={follows}
        choices={[
          {
            value: "central",
            label: "Central time",
            description:
              here === null
                ? "A new verse at midnight Central, as for everyone"
                : `A new verse at midnight Central (${here} your time), as for everyone`,
          },
          {
            value: "device",
            label: "This device",
            description: "A new verse at midnight by this device’s clock",
          },
        ]}
        onChange={(choice) => void choose(choice)}
      />
      <SettingsNote>
        {userId === null
          ? "Kept on this device."
          : "Your account keeps the choice. Each of your devices uses its own time zone."}
      </SettingsNote>
    </SettingsCard>
  );
}
