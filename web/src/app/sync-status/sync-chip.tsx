import { useLocalDatabase } from "../use-local-database.ts";
import { ChipButton } from "./chip-button.tsx";
import { useSettled } from "./use-settled.ts";
import { useSyncStatus } from "./use-sync-status.ts";

/** The only component that may say "Saved". */
export default function SyncChip() {
  const database = useLocalDatabase();
  const live = useSyncStatus(database);
  const facts = useSettled(live && { ...live.status, state: live.state });
  return facts ? <ChipButton facts={facts} database={database} /> : null;
}
