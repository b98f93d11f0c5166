import { MESSAGES } from "@reignwell/contract";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { SeriesDay } from "../../../features/series/day/series-day.tsx";
import { OpenPage } from "../open-page.tsx";
import { LazyPlayer } from "../../lazy/lazy-verse-parts.tsx";
import { seriesPlanOf } from "./series-plan-of.tsx";
import { usePageContext } from "../../use-page-context.ts";

/** /?series= (DEC-80): the day of a series in the wizard. */
export default function SeriesDayRoute({ topicId }: { topicId: number }) {
  const { user, database, today } = usePageContext();
  const entry = useSearchParams()[0].get("entry");
  const entryId = entry === null ? null : Number(entry);
  const userId = user?.id ?? null;
  const Plan = useMemo(() => seriesPlanOf(userId), [userId]);
  return (
    <OpenPage title={MESSAGES.series.heading} width={user ? "narrow" : "wide"}>
      <SeriesDay
        key={`${userId} ${topicId}`}
        {...{ database, user, today, topicId, entryId, Plan }}
        Player={LazyPlayer}
      />
    </OpenPage>
  );
}
