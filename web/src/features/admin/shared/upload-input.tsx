import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import classes from "./admin.module.css";

interface UploadInputProps {
  id: string;
  /** The id of the text that explains the field. */
  helpId: string;
  accept: string;
  /** What the progress is called. */
  uploading: string;
  part: number | null;
  problem: string | undefined;
  onFile: (file: File) => void;
  onAgain: (() => void) | null;
}

/** Chooses a file, shows how far it has traveled and what went wrong, and sends it once more. */
export function UploadInput(props: UploadInputProps) {
  const { id, helpId, accept, uploading, part, problem, onFile, onAgain } = props;
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={helpId}
        className={classes.file}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen again after it failed.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
      {part !== null && (
        <progress value={part} aria-label={uploading} className={classes.progress} />
      )}
      <FormProblem text={problem} />
      {onAgain && (
        <Button variant="default" className={classes.again} onClick={onAgain}>
          {MESSAGES.admin.sendAgain}
        </Button>
      )}
    </>
  );
}
