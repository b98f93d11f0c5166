import { useState } from "react";
import { CheckBox } from "./check-box.tsx";

interface TickBoxProps {
  label: string;
  description?: string | undefined;
  hint?: string | undefined;
  done: boolean;
  onToggle: (done: boolean) => Promise<boolean>;
}

/** The tick shows at once, also before it is stored, and goes back when storing fails. */
export function TickBox({ label, description, hint, done, onToggle }: TickBoxProps) {
  const [wanted, setWanted] = useState(done);
  const [known, setKnown] = useState(done);
  // A changed stored value replaces the shown one.
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
