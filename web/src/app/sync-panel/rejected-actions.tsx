import { Button } from "@mantine/core";
import { type Collection, MESSAGES } from "@reignwell/contract";
import type { ChangeItem } from "@reignwell/device";
import { Link } from "react-router-dom";
import { useCopy } from "../../lib/browser/use-copy.ts";
import classes from "./sync-panel.module.css";

/** Where each kind is edited; a finished series day cannot be edited. */
const EDITED_AT: Partial<Record<Collection, string>> = {
  profiles: "/dashboard?tab=profile",
  entries: "/dashboard?tab=history",
  goals: "/dashboard?tab=goals",
  tasks: "/dashboard?tab=tasks",
  actionCompletions: "/dashboard?tab=history",
};

interface RejectedActionsProps {
  item: ChangeItem;
  name: string;
  onRetry: () => void;
  onDiscard: () => void;
  onLeave: () => void;
}

export function RejectedActions(props: RejectedActionsProps) {
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
        {failed && "We couldn’t copy it. Select the text below instead."}
      </output>
      {failed && <pre className={classes.text}>{item.text}</pre>}
    </>
  );
}
