import { Paper, Title } from "@mantine/core";
import type { DayScripture } from "@reignwell/domain";
import { createContext, type ReactNode, useContext } from "react";
import { Waiting } from "../../ui/waiting.tsx";
import overview from "./overview.module.css";
import { PlanVerse } from "./plan-verse.tsx";
import classes from "./today-card.module.css";

export const FETCHING = "Fetching your plans…";

/** The scripture that the dashboard came with from the server; null where it came with none. */
export const FirstVerse = createContext<DayScripture | null>(null);

/**
 * The overview until today's plan is known. In the page that the server sends (decision 64) it
 * shows the day's verse, which nearly every plan of the day begins with, where the plan will.
 *
 * @param instead is shown where the page came in another way
 */
export function PlanToCome({ instead = null }: { instead?: ReactNode }) {
  const scripture = useContext(FirstVerse);
  if (!scripture) return instead;
  return (
    <div className={overview.columns}>
      <Paper
        component="section"
        withBorder
        shadow="sm"
        radius="lg"
        className={`${classes.card} ${classes.toCome}`}
      >
        <div className={classes.top}>
          <Title order={2}>Today’s plan</Title>
        </div>
        <PlanVerse verse={scripture.verse} reference={scripture.reference} />
        <Waiting label={FETCHING} />
      </Paper>
    </div>
  );
}
