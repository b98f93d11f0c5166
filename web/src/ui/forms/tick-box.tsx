import { useState } from "react";
import { CheckBox } from "./check-box.tsx";

interface TickBoxProps {
  label: string;
  description?: string | undefined;
  hint?: string | undefined;
  done: boolean;
  /** Gets what is wanted; resolves to whether it was kept. */
  onToggle: (done: boolean) => Promise<boolean>;
}

/**
 * A thing to be done. The tick shows at once, also before it is kept, and goes back when it could
 * not be kept.
 */
export function TickBox({ label, description, hint, done, onToggle }: TickBoxProps) {
  const [wanted, setWanted] = useState(done);
  const [known, setKnown] = useState(done);
  // What is stored has changed: that counts from now on.
  if (known !== done) {
    setKnown(done);
    setWanted(done);
  }
  const toggle = async (next: boolean) => {
    setWanted(next);
    if (!(await onToggle(next))) setWanted(!next);
  };
  return (
    <CheckBox
      label={label}
      description={description}
      hint={hint}
      checked={wanted}
      strikeOut
      onChange={(next) => void toggle(next)}
    />
  );
}
