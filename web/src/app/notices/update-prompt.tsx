import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { useEffect, useState } from "react";
import { nothingToLose } from "../../lib/browser/user-idle.ts";
import { useMayInterrupt } from "../../lib/browser/quiet-moment.ts";
import classes from "./update-prompt.module.css";

const LOOK_EVERY = 1_000;

/**
 * Offers the new version (DC-019, DEC-113): never in the middle of a plan, and not over an open
 * dialog or a half-filled form. Once it is shown, it waits.
 */
export function UpdatePrompt({ onReload }: { onReload: () => void }) {
  const mayInterrupt = useMayInterrupt();
  const [shown, setShown] = useState(nothingToLose);
  useEffect(() => {
    if (shown) return undefined;
    const timer = setInterval(() => setShown(nothingToLose()), LOOK_EVERY);
    return () => clearInterval(timer);
  }, [shown]);
  if (!mayInterrupt || !shown) return null;
  return (
    <output className={classes.prompt} data-no-print>
      <span>{MESSAGES.update.ready}</span>
      <Button onClick={onReload}>{MESSAGES.update.reload}</Button>
    </output>
  );
}
