import { MESSAGES } from "@reignwell/contract";
import {
  type DeletedItem,
  goals,
  LISTED_AT_ONCE,
  type LocalDatabase,
  trash,
} from "@reignwell/device";
import { mayCreateGoal } from "@reignwell/domain";
import { useLiveQuery } from "dexie-react-hooks";
import { timeAgo } from "../../lib/day/time-ago.ts";
import { useNow } from "../../lib/day/use-now.ts";
import { useLimit } from "../../lib/local-data/use-limit.ts";
import { RestorableRow, RestoreButton } from "./restorable-row.tsx";
import { RestoreList } from "./restore-list.tsx";

interface DeletedSectionProps {
  database: LocalDatabase;
  /** Free accounts keep one goal. */
  isMember: boolean;
}

export function DeletedSection({ database, isMember }: DeletedSectionProps) {
  const now = useNow();
  const [limit, onShowMore] = useLimit(LISTED_AT_ONCE);
  const list = useLiveQuery(async () => trash.list(database, now, limit), [database, now, limit]);
  const restore = async ({ collection, id, title }: DeletedItem) => {
    // The server would refuse it later; it stays in the trash, where nothing happens to it (DEC-09).
    const isRefused =
      collection === "goals" && !mayCreateGoal(await goals.count(database), isMember);
    if (isRefused) return { ok: true as const, value: oneGoalText(title) };
    return trash.restore(database, collection, id, Date.now());
  };
  return (
    <RestoreList
      heading={MESSAGES.yourData.deleted}
      about="What you delete waits here for 30 days."
      empty="Nothing was deleted in the last 30 days."
      {...{ list, onShowMore }}
      restore={restore}
      titleOf={(item) => item.title}
      row={(item, onRestore) => (
        <RestorableRow
          key={`${item.collection}/${item.id}`}
          title={item.title}
          note={`${trash.kindName(item.collection)} · deleted ${timeAgo(Math.max(0, now - item.deletedAt))}`}
          action={(describedBy) => <RestoreButton {...{ describedBy, onRestore }} />}
        />
      )}
    />
  );
}

function oneGoalText(title: string): string {
  return `“${title}” wasn’t restored: free accounts keep one goal, and you already have one. Delete that one first, or become a member; this one stays here.`;
}
