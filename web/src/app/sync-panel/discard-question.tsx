import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import type { ChangeItem } from "@reignwell/device";
import { useEffect, useId, useRef } from "react";
import classes from "./sync-panel.module.css";

export function DiscardQuestion(props: { item: ChangeItem; onYes: () => void; onNo: () => void }) {
  const { item, onYes, onNo } = props;
  const question = useId();
  const safe = useRef<HTMLButtonElement>(null);
  // The question replaces the pressed button, so the focus goes to its safe answer.
  useEffect(() => safe.current?.focus(), []);
  const { dependents } = item;
  const along = dependents === 1 ? "1 item that depends" : `${dependents} items that depend`;
  const goes =
    item.discarding === "removes"
      ? "It is only on this device and will be gone"
      : "It goes back to how your account has it";
  return (
    <div role="group" aria-labelledby={question}>
      <p id={question} className={classes.question}>
        Discard this change? {goes}
        {dependents > 0 && `, with ${along} on it`}.
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
