import { Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { JoinCard } from "./list/join-card.tsx";
import { MemberSeries } from "./member-series.tsx";
import { NotMember } from "./not-member.tsx";
import classes from "./series.module.css";
import type { SeriesContext } from "./series-context.ts";

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
