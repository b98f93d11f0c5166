import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { useMayInterrupt } from "../lib/quiet-moment.ts";
import classes from "./update-prompt.module.css";

/** Offers the new version; never to somebody in the middle of a plan. */
export function UpdatePrompt({ onReload }: { onReload: () => void }) {
  const mayInterrupt = useMayInterrupt();
  if (!mayInterrupt) return null;
  return (
    <output className={classes.prompt} data-no-print>
      <span>{MESSAGES.update.ready}</span>
      <Button onClick={onReload}>{MESSAGES.update.reload}</Button>
    </output>
  );
}
