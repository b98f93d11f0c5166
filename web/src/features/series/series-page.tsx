import { Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { UpgradeCard } from "../../ui/cards/upgrade-card.tsx";
import { useSeries } from "./data/use-series.ts";
import { JoinCard } from "./list/join-card.tsx";
import { UnfinishedWords } from "./list/unfinished-words.tsx";
import { WrittenRuns } from "./list/written-runs.tsx";
import { MemberSeries } from "./member-series.tsx";
import classes from "./series.module.css";
import type { SeriesContext } from "./series-context.ts";

type OfUser = Omit<SeriesContext, "user">;

/** S-001 to S-015: open to everybody (DEC-79), and for members a way through seven days. */
export function SeriesPage(context: SeriesContext) {
  const { user } = context;
  return (
    <div className={classes.page}>
      <Title order={1}>{MESSAGES.series.heading}</Title>
      {!user && <JoinCard />}
      {user && mayFollow(user) && <MemberSeries {...context} isAdmin={user.isAdmin} />}
      {user && !mayFollow(user) && <NotMember {...context} />}
    </div>
  );
}

/** A-030, DEC-13: members, and the administrator. */
export function mayFollow(user: NonNullable<SeriesContext["user"]>): boolean {
  return user.isPaidMember || user.isAdmin;
}

/** S-003; what was written while a membership lasted stays to be read. */
function NotMember({ database, today }: OfUser) {
  const { stored } = useSeries(database, today, false);
  const { feature, upgrade, membershipEnded } = MESSAGES.series;
  const hasWritten = stored !== undefined && stored.finished.length > 0;
  return (
    <>
      <UpgradeCard feature={feature} text={upgrade} level={2} />
      {hasWritten && <p className={classes.note}>{membershipEnded}</p>}
      {stored && <UnfinishedWords cards={[]} database={database} />}
      {hasWritten && <WrittenRuns stored={stored} />}
    </>
  );
}
