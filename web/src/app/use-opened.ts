import { type LocalDatabase, whenOpen } from "@reignwell/device";
import { useEffect, useState } from "react";

/** Whether the database has been opened, or could not be: what a page reads first comes before. */
export function useOpened(database: LocalDatabase): boolean {
  const [opened, setOpened] = useState<LocalDatabase | null>(null);
  useEffect(() => {
    let isOver = false;
    void whenOpen(database).then(() => {
      if (!isOver) setOpened(database);
    });
    return () => {
      isOver = true;
    };
  }, [database]);
  return opened === database;
}
