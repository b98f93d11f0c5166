import { type Entry, MESSAGES } from "@reignwell/contract";
import { type LocalDatabase, plans } from "@reignwell/device";
import { prayerSource, reflectionSource } from "@reignwell/domain";
import { useLiveQuery } from "dexie-react-hooks";
import type { ReactNode } from "react";
import { ChapterLink } from "../../../ui/chapter-link.tsx";
import { PlanButtons, type PlanButtonsProps } from "./plan-buttons.tsx";
import classes from "./plan-details.module.css";
import { GivenText, OwnText, PlanSection } from "./plan-section.tsx";

/** What the list hands to every plan that is open. */
export type PlanActions = Omit<PlanButtonsProps, "entry">;

export type RenderActions = (entry: Entry) => ReactNode;

interface PlanDetailsProps extends PlanActions {
  database: LocalDatabase;
  id: string;
  renderActions: RenderActions;
}

export function PlanDetails({ database, id, renderActions, ...actions }: PlanDetailsProps) {
  const entry = useLiveQuery(async () => plans.byId(database, id), [database, id]);
  if (!entry) return null;
  return (
    <div className={classes.details}>
      <blockquote className={classes.verse}>{entry.verse}</blockquote>
      {entry.verseReference && (
        <ChapterLink className={classes.chapter} passage={entry.verseReference} data-no-print>
          Read {entry.verseReference} in its chapter
        </ChapterLink>
      )}
      <GivenText title="Reflection" text={entry.verseReflection} source={reflectionSource(entry)} />
      <OwnText title={MESSAGES.renew.answered} text={entry.answer} />
      <PlanSection title="Action plan" own>
        {renderActions(entry)}
      </PlanSection>
      <OwnText title="Challenges" text={entry.challenges} />
      <GivenText title="Prayer" text={entry.encouragement} source={prayerSource(entry)} />
      <OwnText title={MESSAGES.renew.thanks} text={entry.thanks} />
      <PlanButtons entry={entry} {...actions} />
    </div>
  );
}
