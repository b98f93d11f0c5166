import { useId } from "react";
import classes from "./admin.module.css";

interface FileChoiceProps {
  label: string;
  accept: string;
  /** A file is being looked at or stored: no other one is taken meanwhile. */
  busy: boolean;
  onFile: (file: File) => void;
}

/** Chooses a file whose text is read. The same one can be chosen again after it was mended. */
export function FileChoice({ label, accept, busy, onFile }: FileChoiceProps) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        className={classes.file}
        // Not `disabled`: the field would lose the focus of a keyboard.
        aria-disabled={busy}
        onClick={(event) => {
          if (busy) event.preventDefault();
          // A browser says nothing of a file that is chosen a second time.
          else event.currentTarget.value = "";
        }}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file && !busy) onFile(file);
        }}
      />
    </div>
  );
}
