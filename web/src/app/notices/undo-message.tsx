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
      <Button variant="default" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
