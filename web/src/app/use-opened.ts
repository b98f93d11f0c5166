import { type LocalDatabase, whenOpen } from "@reignwell/device";
import { useEffect, useState } from "react";

/**
 * Whether a database of this page has been opened, or could not be: what a page reads first comes
 * before. It stays so when the user changes.
 */
export function useOpened(database: LocalDatabase): boolean {
  const [hasOpened, setHasOpened] = useState(false);
  useEffect(() => {
    let isOver = false;
    void whenOpen(database).then(() => {
      if (!isOver) setHasOpened(true);
    });
    return () => {
      isOver = true;
    };
  }, [database]);
  return hasOpened;
}
