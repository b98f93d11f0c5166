import { Button } from "@mantine/core";
import { type Collection, DELAYS, type Goal, MESSAGES } from "@reignwell/contract";
import type { ChangeItem, LocalDatabase } from "@reignwell/device";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { copyText } from "../../lib/browser/copy-text.ts";
import { GoalLimitChoices } from "./goal-limit-choices.tsx";
import { refusalReason } from "./refusal-reason.ts";
import classes from "./sync-panel.module.css";
import { aboutChange } from "./waiting-list.tsx";

/** Where each kind is edited; a finished series day cannot be edited. */
const EDITED_AT: Partial<Record<Collection, string>> = {
  profiles: "/dashboard?tab=profile",
  entries: "/dashboard?tab=history",
  goals: "/dashboard?tab=goals",
  tasks: "/dashboard?tab=tasks",
  actionCompletions: "/dashboard?tab=history",
};

interface RejectedItemProps {
  database: LocalDatabase;
  item: ChangeItem;
  now: number;
  onRetry: () => void;
  /** Replaces this goal by the one that the free limit keeps out. */
  onReplace: (other: Goal) => void;
  onDiscard: () => void;
  onLeave: () => void;
}

export function RejectedItem({ database, item, now, ...ways }: RejectedItemProps) {
  const name = useId();
  const [asking, setAsking] = useState(false);
  return (
    <li className={classes.refused} aria-labelledby={name}>
      <span id={name} className={classes.name}>
        {item.title}
      </span>
      <span className={classes.about}>{aboutChange(item, now)}</span>
      <p className={classes.reason}>{refusalReason(item)}</p>
      {item.collection === "goals" && item.refusal?.code === "membership_required" && !asking && (
        <GoalLimitChoices database={database} id={item.id} name={name} onReplace={ways.onReplace} />
      )}
      {asking ? (
        <DiscardQuestion item={item} onYes={ways.onDiscard} onNo={() => setAsking(false)} />
      ) : (
        <Ways item={item} name={name} {...ways} onDiscard={() => setAsking(true)} />
      )}
    </li>
  );
}

function Ways(
  props: Pick<RejectedItemProps, "item" | "onRetry" | "onDiscard" | "onLeave"> & { name: string },
) {
  const { item, name, onRetry, onDiscard, onLeave } = props;
  const { copied, failed, copy } = useCopy(item.text);
  const editLink = EDITED_AT[item.collection];
  const texts = MESSAGES.sync;
  return (
    <>
      <div className={classes.actions}>
        <Button
          variant="default"
          className={classes.action}
          aria-describedby={name}
          onClick={onRetry}
        >
          {texts.retry}
        </Button>
        {editLink !== undefined && (
          <Button
            component={Link}
            to={editLink}
            variant="default"
            className={classes.action}
            aria-describedby={name}
            onClick={onLeave}
          >
            {texts.edit}
          </Button>
        )}
        <Button variant="default" className={classes.action} aria-describedby={name} onClick={copy}>
          {texts.copy}
        </Button>
        <Button
          variant="subtle"
          className={`${classes.action} ${classes.giveUp}`}
          aria-describedby={name}
          onClick={onDiscard}
        >
          {texts.discard}
        </Button>
      </div>
      <output className={classes.note}>
        {copied && "Copied."}
        {failed && "Your browser did not let us copy. The text stands below."}
      </output>
      {failed && <pre className={classes.text}>{item.text}</pre>}
    </>
  );
}

function DiscardQuestion(props: { item: ChangeItem; onYes: () => void; onNo: () => void }) {
  const { item, onYes, onNo } = props;
  const question = useId();
  const safe = useRef<HTMLButtonElement>(null);
  // The question replaces the pressed button, so the focus goes to its safe answer.
  useEffect(() => safe.current?.focus(), []);
  const { dependents } = item;
  const along = dependents === 1 ? "1 thing that belongs" : `${dependents} things that belong`;
  const goes =
    item.discarding === "removes"
      ? "It is only on this device and will be gone"
      : "It goes back to how your account has it";
  return (
    <div role="group" aria-labelledby={question}>
      <p id={question} className={classes.question}>
        Discard this change? {goes}
        {dependents > 0 && `, with ${along} to it`}.
      </p>
      <div className={classes.actions}>
        <Button variant="default" className={classes.action} ref={safe} onClick={onNo}>
          Keep it
        </Button>
        <Button color="clay" className={classes.action} onClick={onYes}>
          {MESSAGES.sync.discard}
        </Button>
      </div>
    </div>
  );
}

function useCopy(text: string) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state !== "copied") return undefined;
    const timer = setTimeout(() => setState("idle"), DELAYS.copiedIndicator);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    void copyText(text).then((done) => setState(done ? "copied" : "failed"));
  };
  return { copied: state === "copied", failed: state === "failed", copy };
}
