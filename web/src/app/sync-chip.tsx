import { Button } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceFloppy,
  IconLogin2,
} from "@tabler/icons-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { requestSync } from "../lib/sync-door.ts";
import classes from "./sync-chip.module.css";
import { syncLabel, syncTexts, type SyncFacts } from "./sync-texts.ts";
import { useLocalDatabase } from "./use-local-database.ts";
import { useNow } from "./use-now.ts";
import { useSettled } from "./use-settled.ts";
import { useSyncStatus, type SyncState } from "./use-sync-status.ts";

const LOOKS = {
  saved: { hue: "stone", icon: IconCloudCheck },
  saving: { hue: "stone", icon: IconCloudUp },
  offline: { hue: "stone", icon: IconCloudOff },
  waiting: { hue: "honey", icon: IconDeviceFloppy },
  "signed-out": { hue: "sky", icon: IconLogin2 },
  attention: { hue: "clay", icon: IconAlertTriangle },
} as const satisfies Record<SyncState, { hue: string; icon: unknown }>;

/** Tells whether everything is sent; the one place that may say "Saved". */
export default function SyncChip() {
  const live = useSyncStatus(useLocalDatabase());
  const facts = useSettled(live && { ...live.status, state: live.state });
  return facts ? <Chip facts={facts} /> : null;
}

function Chip({ facts }: { facts: SyncFacts }) {
  const now = useNow();
  const panel = useId();
  const [open, setOpen] = useState(false);
  const { hue, icon: Icon } = LOOKS[facts.state];
  const texts = syncTexts(facts, now);
  return (
    <>
      <button
        type="button"
        className={classes.chip}
        data-hue={hue}
        aria-label={syncLabel(facts, now)}
        aria-expanded={open}
        popoverTarget={panel}
      >
        <Icon size={18} aria-hidden />
        <span className={classes.long}>{texts.chip}</span>
        <span className={classes.short}>{texts.short}</span>
      </button>
      <output className={classes.announcement}>
        {/* Once per change of state: minutes passing by are not news. */}
        <Announcement key={facts.state} text={texts.chip} />
      </output>
      <div
        id={panel}
        popover="auto"
        className={classes.panel}
        onToggle={(event) => setOpen(event.newState === "open")}
      >
        <p className={classes.words}>{texts.panel}</p>
        <div className={classes.actions}>
          {facts.state === "signed-out" && (
            <Button component={Link} to="/auth">
              Sign in
            </Button>
          )}
          <Button variant="default" onClick={requestSync}>
            Sync now
          </Button>
        </div>
      </div>
    </>
  );
}

/** Keeps the words it was born with. */
function Announcement({ text }: { text: string }) {
  const [words] = useState(text);
  return words;
}
