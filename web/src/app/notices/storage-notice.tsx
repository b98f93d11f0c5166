import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { storageTrouble, watchStorageTrouble } from "@reignwell/device";
import { useState, useSyncExternalStore } from "react";
import classes from "./storage-notice.module.css";

export function StorageNotice() {
  const trouble = useSyncExternalStore(watchStorageTrouble, storageTrouble);
  const [read, setRead] = useState<typeof trouble>(null);
  if (trouble === null || trouble === read) return null;
  return (
    <output className={classes.notice} data-no-print>
      <span>{MESSAGES.storage[trouble]}</span>
      {trouble === "newer-version" ? (
        <Button onClick={() => window.location.reload()}>{MESSAGES.update.reload}</Button>
      ) : (
        <Button variant="default" onClick={() => setRead(trouble)}>
          OK
        </Button>
      )}
    </output>
  );
}
