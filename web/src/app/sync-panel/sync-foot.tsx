import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { useState } from "react";
import { Link } from "react-router-dom";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { timeAgo } from "../../lib/day/time-ago.ts";
import { useOnline } from "../../lib/browser/use-online.ts";
import type { SyncFacts } from "../sync-status/sync-texts.ts";
import { AccountCheck } from "./account-check.tsx";
import classes from "./sync-panel.module.css";

interface SyncFootProps {
  database: LocalDatabase;
  facts: SyncFacts;
  now: number;
  onLeave: () => void;
}

export function SyncFoot({ database, facts, now, onLeave }: SyncFootProps) {
  const online = useOnline();
  // How long the server still asks this device to wait, in ms, since the user tapped 'Sync now'.
  const [wait, setWait] = useState<number | null>(null);
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
      <output className={classes.note}>
        {wait !== null && (online ? waitText(wait) : OFFLINE)}
      </output>
      <div className={classes.ways}>
        {facts.state === "signed-out" && (
          <Button component={Link} to="/auth" onClick={onLeave}>
            Sign in
          </Button>
        )}
        <Button
          variant={facts.state === "signed-out" ? "default" : "filled"}
          onClick={() => setWait(syncClient.syncNow())}
        >
          {MESSAGES.sync.syncNow}
        </Button>
        <Button variant="subtle" component={Link} to="/your-data" onClick={onLeave}>
          {MESSAGES.yourData.title}
        </Button>
      </div>
    </div>
  );
}

const OFFLINE = "You are offline, so sending has to wait. Everything is safe here.";

function waitText(ms: number): string | null {
  if (ms === 0) return null;
  const minutes = Math.ceil(ms / 60_000);
  const time = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `The server is busy and asked us to wait. We try again within ${time}.`;
}
