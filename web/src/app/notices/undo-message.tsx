import { Button } from "@mantine/core";
import classes from "./undo-message.module.css";

interface UndoMessageProps {
  text: string | undefined;
  onUndo: () => void;
}

export function UndoMessage({ text, onUndo }: UndoMessageProps) {
  return (
    <div className={classes.message}>
      {text && <span>{text}</span>}
      <Button
        variant="default"
        // The second click of a double click would meet the undo that comes back, and take that back, too.
        onClick={({ detail }) => {
          if (detail <= 1) onUndo();
        }}
      >
        Undo
      </Button>
    </div>
  );
}
