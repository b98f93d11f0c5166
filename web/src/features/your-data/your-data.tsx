import { Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/local-db";
import { AudioSection } from "./audio-section.tsx";
import { DeletedSection } from "./deleted-section.tsx";
import { DeviceSection } from "./device-section.tsx";
import { VersionsSection } from "./versions-section.tsx";
import classes from "./your-data.module.css";

interface YourDataProps {
  database: LocalDatabase;
  /** Called when something was brought back, so that it can be sent. */
  onRestored: () => void;
}

/** What this device keeps of a person's data, and what can be had back within 30 days. */
export function YourData({ database, onRestored }: YourDataProps) {
  return (
    <div className={classes.sections}>
      <Title order={1}>{MESSAGES.yourData.title}</Title>
      <DeviceSection database={database} />
      <AudioSection database={database} />
      <DeletedSection database={database} onRestored={onRestored} />
      <VersionsSection database={database} onRestored={onRestored} />
    </div>
  );
}
