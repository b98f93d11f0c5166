import { type GiveawayEntry, MESSAGES } from "@reignwell/contract";
import { IconTicket } from "@tabler/icons-react";
import classes from "./giveaways.module.css";
import { dateOf } from "./time-left.tsx";

/** One entry of the user: its points, its day, and what became of it. */
export function EntryLine({ entry }: { entry: GiveawayEntry }) {
  const { entryName, entryLine, won, refunded } = MESSAGES.shareTheWord;
  return (
    <li>
      <IconTicket size={20} aria-hidden />
      <span className={classes.line}>
        <span>
          {entryName(entry.id)}: {entryLine(entry.pointsSpent, dateOf(entry.createdAt))}
          {entry.isRefunded && ` · ${refunded}`}
        </span>
        {entry.isWinner && <strong>{won}</strong>}
      </span>
    </li>
  );
}
