import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { type LastCheck, type LocalDatabase, sync } from "@reignwell/device";
import { useState } from "react";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { useOnline } from "../../lib/browser/use-online.ts";
import { checkText } from "./check-texts.ts";
import classes from "./sync-panel.module.css";

interface AccountCheckProps {
  database: LocalDatabase;
  lastCheck: LastCheck | null;
  unsent: number;
  now: number;
}

/** Shows when this device was last proved equal to the account [C1] and starts a new check. */
export function AccountCheck({ database, lastCheck, unsent, now }: AccountCheckProps) {
  const online = useOnline();
  // The time of the latest check when the user requested another one.
  const [lastCheckSeen, setLastCheckSeen] = useState<number | null>(null);
  const checking = online && lastCheckSeen !== null && (lastCheck?.at ?? 0) === lastCheckSeen;
  const check = async () => {
    await sync.wantCheck(database);
    setLastCheckSeen(lastCheck?.at ?? 0);
    syncClient.syncNow();
  };
  return (
    <div className={classes.check}>
      <output className={classes.last}>
        {checking ? MESSAGES.sync.checking : checkText(lastCheck, unsent, now)}
      </output>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={!online || checking}
        onClick={() => void check()}
      >
        {MESSAGES.sync.checkNow}
      </Button>
    </div>
  );
}
