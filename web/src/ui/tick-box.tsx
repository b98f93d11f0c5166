import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { useState } from "react";
import classes from "./tick-box.module.css";

interface TickBoxProps {
  label: string;
  /** A quiet line below the label. */
  description?: string;
  /** Shown while the pointer rests on it. */
  hint?: string;
  done: boolean;
  /** Resolves to whether it was kept. */
  onToggle: () => Promise<boolean>;
}

/**
 * A thing to tick; the whole line is the target. The tick shows at once, also before it is kept, and
 * goes back when it could not be kept.
 */
export function TickBox({ label, description, hint, done, onToggle }: TickBoxProps) {
  const [wanted, setWanted] = useState(done);
  const [known, setKnown] = useState(done);
  // What is stored has changed: that counts from now on.
  if (known !== done) {
    setKnown(done);
    setWanted(done);
  }
  const toggle = async () => {
    setWanted(!wanted);
    if (!(await onToggle())) setWanted(done);
  };
  return (
    <Checkbox
      className={classes.tick}
      size="md"
      label={label}
      description={description}
      title={hint}
      checked={wanted}
      onChange={() => void toggle()}
    />
  );
}
