import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { type LocalDatabase, sync } from "@reignwell/device";
import { timeAgo } from "../../lib/day/time-ago.ts";
import { useNow } from "../../lib/day/use-now.ts";
import { useCachedQuery } from "../../lib/local-data/use-cached-query.ts";
import { usePersistentStorage } from "./use-persistent-storage.ts";
import card from "../../ui/cards/section-card.module.css";
import { SectionCard } from "../../ui/cards/section-card.tsx";
import classes from "./your-data.module.css";

const KEPT = {
  asking: "",
  yes: "Yes",
  no: "No",
  unknown: "This browser doesn’t say",
} as const;

export function DeviceSection({ database }: { database: LocalDatabase }) {
  const now = useNow();
  const status = useCachedQuery(sync.statusQuery(database), sync.status, [database]);
  const full = status?.full ?? null;
  const { persistence, refused, ask } = usePersistentStorage();
  return (
    <SectionCard title="On this device">
      <dl className={classes.facts}>
        <Fact name="Protected storage" text={KEPT[persistence]} />
        <Fact name="Last sync" text={status ? lastSync(status.lastSyncedAt, now) : ""} />
        <Fact
          name="Unsent changes"
          text={status ? countOrNone(status.unsent + status.rejected) : ""}
        />
      </dl>
      {full !== null && <p className={classes.advice}>{MESSAGES.sync.almostFull(full)}</p>}
      {persistence === "no" && (
        <>
          <p className={classes.advice}>
            If this device runs out of space, the browser may clear what is kept here. What was sent
            to your account stays there.
          </p>
          <Button variant="default" className={classes.ask} onClick={ask}>
            Protect my data
          </Button>
        </>
      )}
      <output className={card.message}>
        {refused &&
          "The browser said no for now. It often says yes once the app is on your home screen."}
      </output>
    </SectionCard>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function lastSync(at: number | null, now: number): string {
  return at === null ? "Not yet" : timeAgo(Math.max(0, now - at));
}

function countOrNone(count: number): string {
  return count === 0 ? "None" : count.toLocaleString("en-US");
}
