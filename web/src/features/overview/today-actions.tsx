import { Button, Title } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { IconPencil } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLazyPart } from "../../lib/lazy-part.ts";
import { ActionPlan } from "./action-plan.tsx";
import { dayParts } from "./day/load-day-parts.ts";
import { hasTypedWords } from "./day/has-typed-words.ts";
import classes from "./today-card.module.css";
import { OwnWords } from "./today-words.tsx";

interface TodayActionsProps {
  database: LocalDatabase;
  entry: Entry;
}

/**
 * DEC-64: the actions as a list with boxes, between what else the user wrote, or all of it in the
 * editor; also where words were typed before a reload.
 */
export function TodayActions({ database, entry }: TodayActionsProps) {
  const [editing, setEditing] = useState<boolean | null>(null);
  useEffect(() => {
    // Only once: what another tab begins to type does not open the editor here.
    void hasTypedWords(database, entry.id).then((begun) => setEditing((now) => now ?? begun));
  }, [database, entry.id]);
  const wanted = editing === true;
  const { state, part } = useLazyPart(dayParts, wanted);
  const button = useRef<HTMLButtonElement>(null);
  // An editor that opens by itself, for words from before a reload, leaves the focus where it is.
  const [pressed, setPressed] = useState(false);
  const open = () => {
    setEditing(true);
    setPressed(true);
    // A fetch that failed is repeated by the next tap.
    void dayParts.fetch().catch(() => undefined);
  };
  const close = () => {
    flushSync(() => setEditing(false));
    button.current?.focus({ preventScroll: true });
  };
  const editor = wanted && part;
  return (
    <>
      {!editor && <OwnWords title={MESSAGES.renew.answered} text={entry.answer} />}
      <div className={classes.top}>
        <Title order={3} className={classes.heading}>
          Action plan
        </Title>
        {!editor && (
          <Button
            ref={button}
            variant="subtle"
            className={classes.edit}
            leftSection={<IconPencil size={18} aria-hidden />}
            loading={wanted && state === "coming"}
            onClick={open}
            data-no-print
          >
            {MESSAGES.dailyActions.edit}
          </Button>
        )}
      </div>
      {editor ? (
        <editor.PlanEditor {...{ database, entry }} takesFocus={pressed} onDone={close} />
      ) : (
        <>
          <ActionPlan database={database} entry={entry} />
          <OwnWords title="Today’s challenges" text={entry.challenges} />
        </>
      )}
    </>
  );
}
