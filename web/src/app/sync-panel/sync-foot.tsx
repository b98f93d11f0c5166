import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { Link } from "react-router-dom";
import { timeAgo } from "../../lib/day/time-ago.ts";
import type { SyncFacts } from "../sync-status/sync-texts.ts";
import { AccountCheck } from "./account-check.tsx";
import classes from "./sync-panel.module.css";
import { useSyncNow } from "./use-sync-now.ts";

interface SyncFootProps {
  database: LocalDatabase;
  facts: SyncFacts;
  now: number;
  onLeave: () => void;
}

export function SyncFoot({ database, facts, now, onLeave }: SyncFootProps) {
  const { message, syncNow } = useSyncNow();
  const { lastSyncedAt, lastCheck = null, unsent, full = null } = facts;
  return (
    <div className={classes.foot}>
      <p className={classes.last}>
        Last sync: {lastSyncedAt === null ? "not yet on this device" : timeAgo(now - lastSyncedAt)}
      </p>
      {lastSyncedAt !== null && facts.state !== "signed-out" && (
        <AccountCheck database={database} lastCheck={lastCheck} unsent={unsent} now={now} />
      )}
      {full !== null && <p className={classes.note}>{MESSAGES.sync.almostFull(full)}</p>}
      <output className={classes.note}>{message}</output>
      <div className={classes.ways}>
        {facts.state === "signed-out" && (
          <Button component={Link} to="/auth" onClick={onLeave}>
            Sign in
          </Button>
        )}
        <Button variant={facts.state === "signed-out" ? "default" : "filled"} onClick={syncNow}>
          {MESSAGES.sync.syncNow}
        </Button>
        <Button variant="subtle" component={Link} to="/your-data" onClick={onLeave}>
          {MESSAGES.yourData.title}
        </Button>
      </div>
    </div>
  );
}
