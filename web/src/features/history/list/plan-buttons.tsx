import { Button } from "@mantine/core";
import type { Entry } from "@reignwell/contract";
import { IconDownload, IconPrinter, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./plan-details.module.css";

export interface PlanButtonsProps {
  entry: Entry;
  onPrint: (entry: Entry) => void;
  onDownload: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
  renderShare?: ((entry: Entry) => ReactNode) | undefined;
}

/** What a user can do with a saved plan. */
export function PlanButtons(props: PlanButtonsProps) {
  const { entry, onPrint, onDownload, onDelete, renderShare } = props;
  return (
    <div className={classes.actions} data-no-print>
      {renderShare?.(entry)}
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => onPrint(entry)}
      >
        Print
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => onDownload(entry)}
      >
        Markdown
      </Button>
      <Button
        variant="subtle"
        color="clay"
        className={classes.delete}
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => onDelete(entry)}
      >
        Delete
      </Button>
    </div>
  );
}
