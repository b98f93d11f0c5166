import { Button, Paper } from "@mantine/core";
import type { Entry } from "@reignwell/contract";
import { cachedQuery, type LocalDatabase, plans, type SendState, sync } from "@reignwell/device";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useCachedQuery } from "../../lib/local-data/use-cached-query.ts";
import { useBrowserIdle } from "../../lib/browser/use-browser-idle.ts";
import { useLazyPart } from "../../lib/lazy-part.ts";
import { EmptyState } from "../../ui/cards/empty-state.tsx";
import { dayParts } from "./day/load-day-parts.ts";
import { useEvening } from "./day/use-evening.ts";
import classes from "./overview.module.css";
import { PlanToCome } from "./plan-to-come.tsx";
import { TodayCard } from "./today-card.tsx";

interface OverviewProps {
  database: LocalDatabase;
  date: string;
  goals: ReactNode;
  tasks: ReactNode;
}

interface Today {
  entry: Entry | undefined;
  sending: SendState | undefined;
  first: boolean;
}

export function Overview({ database, date, goals, tasks }: OverviewProps) {
  const today = useCachedQuery(cachedQuery<Today>(database, "today"), readToday, [database, date]);
  // Goals and tasks that came first would be pushed down by the plan.
  if (!today) return <PlanToCome />;
  return (
    <div className={classes.columns}>
      <div className={classes.plan}>
        {today.entry ? (
          <TodayCard database={database} entry={today.entry} sending={today.sending} />
        ) : (
          <NoPlanYet first={today.first} />
        )}
        <ThisEvening database={database} entry={today.entry} date={date} />
      </div>
      <div className={classes.beside}>
        {goals}
        {tasks}
      </div>
    </div>
  );
}

function ThisEvening(props: { database: LocalDatabase; entry: Entry | undefined; date: string }) {
  // Fetched ahead, so that today's plan can be edited offline as well.
  const { part } = useLazyPart(dayParts, useBrowserIdle());
  const isEvening = useEvening();
  return part && <part.Evening {...props} isEvening={isEvening} />;
}

function NoPlanYet({ first }: { first: boolean }) {
  return (
    <Paper component="section" withBorder radius="lg" p="md">
      <EmptyState
        drawing={first ? "book" : "sunrise"}
        level={2}
        heading={first ? "Your plans will gather here" : "No plan for today yet"}
        text={
          first
            ? "Begin with today’s verse; five short steps lead to your first plan."
            : "Today’s verse is ready when you are."
        }
      >
        <Button component={Link} to="/">
          {first ? "Start your first plan" : "Plan today"}
        </Button>
      </EmptyState>
    </Paper>
  );
}

export function keepToday(database: LocalDatabase, date: string, onAnswer: () => void): () => void {
  return cachedQuery<Today>(database, "today").keep(readToday, [database, date], onAnswer);
}

async function readToday(database: LocalDatabase, date: string): Promise<Today> {
  const entry = await plans.ofDate(database, date);
  if (!entry)
    return { entry, sending: undefined, first: (await plans.list(database, 1)).length === 0 };
  const states = await sync.sendStates(database, "entries", [entry.id], Date.now());
  return { entry, sending: states.get(entry.id), first: false };
}
