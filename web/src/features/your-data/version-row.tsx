import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import type { EarlierVersionItem } from "@reignwell/device";
import { useCopy } from "../../lib/browser/use-copy.ts";
import { timeAgo } from "../../lib/day/time-ago.ts";
import { RestorableRow, RestoreButton } from "./restorable-row.tsx";
import classes from "./your-data.module.css";

interface VersionRowProps {
  item: EarlierVersionItem;
  now: number;
  onRestore: () => void;
}

export function VersionRow({ item, now, onRestore }: VersionRowProps) {
  return (
    <RestorableRow
      title={item.title}
      note={`${item.field} · kept ${timeAgo(Math.max(0, now - item.keptAt))}`}
      record={item.id}
      action={(describedBy) =>
        item.mayRestore ? (
          <RestoreButton {...{ describedBy, onRestore }} />
        ) : (
          <CopyButton text={item.text} describedBy={describedBy} />
        )
      }
    >
      <blockquote className={classes.version}>{item.text || "Empty"}</blockquote>
      {!item.mayRestore && (
        <p className={classes.unfit}>This no longer fits where it was. You can copy it.</p>
      )}
    </RestorableRow>
  );
}

function CopyButton({ text, describedBy }: { text: string; describedBy: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <Button variant="default" aria-describedby={describedBy} onClick={copy}>
      {copied ? "Copied" : MESSAGES.sync.copy}
    </Button>
  );
}
