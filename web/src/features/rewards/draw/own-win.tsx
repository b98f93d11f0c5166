import { giveawayEntries, MESSAGES, ROUTES } from "@reignwell/contract";
import { useAuth } from "../../../lib/session/session.tsx";
import { useFreshFetched } from "../use-fresh-fetched.ts";
import classes from "./draw.module.css";

const readEntries = (body: unknown) => giveawayEntries.safeParse(body).data ?? null;

/** Tells the winner that the winning entry is theirs. */
export function OwnWin({ entryId }: { entryId: number }) {
  const { user } = useAuth();
  const fetched = useFreshFetched(ROUTES.giveawayEntries, readEntries, user?.sharingPoints ?? 0);
  const own = "data" in fetched ? fetched.data : [];
  if (!own.some(({ id, isWinner }) => id === entryId && isWinner)) return null;
  return <p className={classes.own}>{MESSAGES.shareTheWord.yoursWon}</p>;
}
