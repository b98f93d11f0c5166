import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/local-db";
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

/** When all was last sent and checked, and what the person can do about it. */
export function SyncFoot({ database, facts, now, onLeave }: SyncFootProps) {
  const online = useOnline();
  // Since the person asked: how long the server still wants to be left alone, in ms.
  const [left, setLeft] = useState<number | null>(null);
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
        {left !== null && (online ? askedToWait(left) : OFFLINE)}
      </output>
      <div className={classes.ways}>
        {facts.state === "signed-out" && (
          <Button component={Link} to="/auth" onClick={onLeave}>
            Sign in
          </Button>
        )}
        <Button
          variant={facts.state === "signed-out" ? "default" : "filled"}
          onClick={() => setLeft(syncClient.syncNow())}
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

function askedToWait(ms: number): string | null {
  if (ms === 0) return null;
  const minutes = Math.ceil(ms / 60_000);
  const time = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `The server is busy and asked us to wait. We try again within ${time}.`;
}
