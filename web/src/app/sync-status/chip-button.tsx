import type { LocalDatabase } from "@reignwell/device";
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudDown,
  IconCloudOff,
  IconCloudUp,
  IconDeviceFloppy,
  IconLogin2,
} from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import { useNow } from "../../lib/day/use-now.ts";
import { optionalPart } from "../lazy/optional-part.ts";
import classes from "./sync-chip.module.css";
import { syncLabel, syncTexts, type SyncFacts } from "./sync-texts.ts";
import type { SyncState } from "./use-sync-status.ts";

const SyncPanel = optionalPart(() => import("../sync-panel/sync-panel.tsx"), NoPanel);

const LOOKS = {
  saved: { hue: "stone", icon: IconCloudCheck },
  fetching: { hue: "stone", icon: IconCloudDown },
  unheard: { hue: "stone", icon: IconCloudOff },
  saving: { hue: "stone", icon: IconCloudUp },
  offline: { hue: "stone", icon: IconCloudOff },
  waiting: { hue: "honey", icon: IconDeviceFloppy },
  "signed-out": { hue: "sky", icon: IconLogin2 },
  rejected: { hue: "clay", icon: IconAlertTriangle },
} as const satisfies Record<SyncState, { hue: string; icon: unknown }>;

export function ChipButton(props: { facts: SyncFacts; database: LocalDatabase }) {
  const { facts, database } = props;
  const now = useNow();
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
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon size={18} aria-hidden />
        <span className={classes.long}>{texts.chip}</span>
        <span className={classes.short}>{texts.short}</span>
      </button>
      <output className={classes.announcement}>
        {/* Announced once per change of state; the passing of minutes is not announced. */}
        <Announcement key={facts.state} text={texts.chip} />
      </output>
      {open && (
        <Suspense fallback={null}>
          <SyncPanel database={database} facts={facts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The panel could not be loaded: the chip closes, so that the next tap tries again. */
function NoPanel({ onClose }: { onClose: () => void }) {
  useEffect(onClose, [onClose]);
  return null;
}

/** Keeps its first text: a screen reader would read every change of it. */
function Announcement({ text }: { text: string }) {
  const [words] = useState(text);
  return words;
}
