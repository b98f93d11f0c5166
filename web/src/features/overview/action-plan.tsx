import { Button } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import { type PlanGroup, planGroups } from "@reignwell/domain";
import type { LocalDatabase } from "@reignwell/device";
import { useEffect, useMemo, useRef } from "react";
import { CheckBox } from "../../ui/forms/check-box.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import classes from "./action-plan.module.css";
import { type Ticks, useTicks } from "./use-ticks.ts";

interface ActionPlanProps {
  database: LocalDatabase;
  entry: Entry;
}

export function ActionPlan(props: ActionPlanProps) {
  return <ActionsOf key={props.entry.id} {...props} />;
}

function ActionsOf({ database, entry }: ActionPlanProps) {
  const ticks = useTicks(database, entry);
  const groups = useMemo(() => planGroups(entry), [entry]);
  const actions = groups.flatMap((group) => group.actions);
  const list = useRef<HTMLOListElement>(null);
  const startAtFirst = () => {
    ticks.start();
    list.current?.querySelector("input")?.focus();
  };
  return (
    <div className={classes.plan}>
      <ol className={classes.groups} ref={list}>
        {groups.map((group, index) => (
          // Two priorities may have the same text, so the index tells them apart.
          <Group key={`${index}:${group.priority}`} group={group} ticks={ticks} />
        ))}
      </ol>
      {actions.length > 0 && (
        <>
          <Done done={actions.filter(({ id }) => ticks.isDone(id)).length} of={actions.length} />
          <Buttons ticks={ticks} onStart={startAtFirst} />
        </>
      )}
    </div>
  );
}

function Group({ group, ticks }: { group: PlanGroup; ticks: Ticks }) {
  return (
    <li>
      <span className={classes.priority}>{group.priority}</span>
      {group.actions.length > 0 && (
        <ul className={classes.actions}>
          {group.actions.map(({ id, text }) => (
            <li key={id}>
              <CheckBox
                label={text}
                checked={ticks.isDone(id)}
                disabled={ticks.state !== "ready"}
                onChange={() => ticks.toggle(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Done({ done, of }: { done: number; of: number }) {
  return (
    <div className={classes.done}>
      <ProgressBar label="Actions done" value={done} max={of} size="lg" />
      <span>
        {done} of {of} done
      </span>
    </div>
  );
}

function Buttons({ ticks, onStart }: { ticks: Ticks; onStart: () => void }) {
  const { update, save, cancel } = MESSAGES.dailyActions;
  const start = useRef<HTMLButtonElement>(null);
  const wasUpdating = useRef(ticks.updating);
  useEffect(() => {
    // The buttons that ended the updating are gone, and the focus with them.
    if (wasUpdating.current && !ticks.updating && document.activeElement === document.body) {
      start.current?.focus({ preventScroll: true });
    }
    wasUpdating.current = ticks.updating;
  }, [ticks.updating]);

  if (ticks.state === "failed") {
    return (
      <div role="status" className={classes.failed} data-no-print>
        <span>
          This device couldn’t read what you’ve checked off. Saving is off until it can, so nothing
          is lost.
        </span>
        <Button variant="default" onClick={ticks.retry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.buttons} data-no-print>
      {ticks.updating ? (
        <>
          <Button onClick={ticks.save} loading={ticks.saving} disabled={ticks.state !== "ready"}>
            {save}
          </Button>
          <Button variant="default" onClick={ticks.cancel} disabled={ticks.saving}>
            {cancel}
          </Button>
        </>
      ) : (
        <Button ref={start} variant="default" onClick={onStart} disabled={ticks.state !== "ready"}>
          {update}
        </Button>
      )}
    </div>
  );
}
