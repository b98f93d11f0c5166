import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { type ReactNode, useId } from "react";
import card from "../../ui/cards/section-card.module.css";
import classes from "./your-data.module.css";

interface RestorableRowProps {
  title: string;
  note: string;
  /** A row with a text to read gets more of the width, and can be the aim of a link. */
  record?: string;
  /** Calls for the way back; `describedBy` is the id of the title. */
  action: (describedBy: string) => ReactNode;
  children?: ReactNode;
}

export function RestorableRow({ title, note, record, action, children }: RestorableRowProps) {
  const name = useId();
  const isLink = record !== undefined;
  return (
    <li className={card.row} {...(isLink ? { "data-record": record, tabIndex: -1 } : {})}>
      <div className={isLink ? `${card.words} ${classes.reading}` : card.words}>
        <p id={name} className={card.name}>
          {title}
        </p>
        <p className={card.note}>{note}</p>
        {children}
      </div>
      {action(name)}
    </li>
  );
}

export function RestoreButton(props: { describedBy: string; onRestore: () => void }) {
  return (
    <Button variant="default" aria-describedby={props.describedBy} onClick={props.onRestore}>
      {MESSAGES.yourData.restore}
    </Button>
  );
}
