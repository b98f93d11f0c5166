import type { Goal } from "@reignwell/contract";
import type { ChangeItem, LocalDatabase } from "@reignwell/device";
import { useId, useState } from "react";
import { DiscardQuestion } from "./discard-question.tsx";
import { GoalLimitChoices } from "./goal-limit-choices.tsx";
import { refusalReason } from "./refusal-reason.ts";
import { RejectedActions } from "./rejected-actions.tsx";
import classes from "./sync-panel.module.css";
import { aboutChange } from "./waiting-list.tsx";

interface RejectedItemProps {
  database: LocalDatabase;
  item: ChangeItem;
  now: number;
  onRetry: () => void;
  /** Replaces this goal by the one that the free limit keeps out. */
  onReplace: (other: Goal) => void;
  onDiscard: () => void;
  onLeave: () => void;
}

export function RejectedItem({ database, item, now, ...ways }: RejectedItemProps) {
  const name = useId();
  const [asking, setAsking] = useState(false);
  return (
    <li className={classes.refused} aria-labelledby={name}>
      <span id={name} className={classes.name}>
        {item.title}
      </span>
      <span className={classes.about}>{aboutChange(item, now)}</span>
      <p className={classes.reason}>{refusalReason(item)}</p>
      {item.collection === "goals" && item.refusal?.code === "membership_required" && !asking && (
        <GoalLimitChoices database={database} id={item.id} name={name} onReplace={ways.onReplace} />
      )}
      {asking ? (
        <DiscardQuestion item={item} onYes={ways.onDiscard} onNo={() => setAsking(false)} />
      ) : (
        <RejectedActions item={item} name={name} {...ways} onDiscard={() => setAsking(true)} />
      )}
    </li>
  );
}
