import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { type LastCheck, type LocalDatabase, wantCheck } from "@reignwell/local-db";
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

/** When this device was last proved equal to the account, and a button to prove it now [C1]. */
export function AccountCheck({ database, lastCheck, unsent, now }: AccountCheckProps) {
  const online = useOnline();
  // The moment of the check that stood there when the person asked for another one.
  const [askedAfter, setAskedAfter] = useState<number | null>(null);
  const checking = online && askedAfter !== null && (lastCheck?.at ?? 0) === askedAfter;
  const check = async () => {
    await wantCheck(database);
    setAskedAfter(lastCheck?.at ?? 0);
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
