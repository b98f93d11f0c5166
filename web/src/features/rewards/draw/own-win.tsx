import { MESSAGES } from "@reignwell/contract";
import { useAuth } from "../../../lib/session/session.tsx";
import { useOwnEntries } from "../giveaways/use-giveaways.ts";
import classes from "./draw.module.css";

/** Tells the winner that the winning entry is theirs. */
export function OwnWin({ entryId }: { entryId: number }) {
  const { user } = useAuth();
  const fetched = useOwnEntries(user?.sharingPoints ?? 0);
  const own = "data" in fetched ? fetched.data : [];
  if (!own.some(({ id, isWinner }) => id === entryId && isWinner)) return null;
  return <p className={classes.own}>{MESSAGES.shareTheWord.yoursWon}</p>;
}
