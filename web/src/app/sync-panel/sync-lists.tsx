import {
  earlierVersions,
  LISTED_AT_ONCE,
  type LocalDatabase,
  rejectedChanges,
} from "@reignwell/device";
import { useLimit } from "../../lib/local-data/use-limit.ts";
import { useOptionalQuery } from "../../lib/local-data/use-optional-query.ts";
import type { SyncFacts } from "../sync-status/sync-texts.ts";
import { EarlierVersions } from "./earlier-versions.tsx";
import { RejectedList } from "./rejected-list.tsx";
import { WaitingList } from "./waiting-list.tsx";

interface SyncListsProps {
  database: LocalDatabase;
  facts: SyncFacts;
  now: number;
  onLeave: () => void;
}

/** What was refused, what waits to be sent, and how many earlier versions the user has not seen. */
export function SyncLists({ database, facts, now, onLeave }: SyncListsProps) {
  const [limit, onShowMore] = useLimit(LISTED_AT_ONCE);
  const lists = useOptionalQuery(async () => readLists(database, limit), [database, limit]);
  if (!lists) return null;
  return (
    <>
      <RejectedList
        database={database}
        list={lists.rejected}
        now={now}
        onShowMore={onShowMore}
        onLeave={onLeave}
      />
      <WaitingList list={lists.waiting} total={facts.unsent} now={now} />
      {lists.earlier > 0 && <EarlierVersions rows={lists.earlier} onLeave={onLeave} />}
    </>
  );
}

async function readLists(database: LocalDatabase, limit: number) {
  const [waiting, rejected, earlier] = await Promise.all([
    rejectedChanges.listWaiting(database),
    rejectedChanges.list(database, limit),
    earlierVersions.countUnseen(database, Date.now()),
  ]);
  return { waiting, rejected, earlier };
}
