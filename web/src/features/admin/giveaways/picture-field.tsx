import { Button } from "@mantine/core";
import { MESSAGES, PICTURE_TYPES } from "@reignwell/contract";
import { useId } from "react";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import classes from "./giveaways.module.css";
import { usePictureUpload } from "./use-picture-upload.ts";

const texts = MESSAGES.adminGiveaways;

interface PictureFieldProps {
  imageUrl: string | null;
  error: string | undefined;
  onChange: (imageUrl: string | null) => void;
}

/** The giveaway's picture: it shows at once and travels while the form is filled in. */
export function PictureField({ imageUrl, error, onChange }: PictureFieldProps) {
  const id = useId();
  const { part, problem, preview, send, again } = usePictureUpload(onChange);
  const shown = preview ?? imageUrl;
  return (
    <div className={classes.picture}>
      <label htmlFor={id} className={classes.label}>
        {texts.fields.image}
      </label>
      <p id={`${id}-help`} className={classes.help}>
        {texts.imageHelp}
      </p>
      {shown && <img className={classes.preview} src={shown} alt={texts.preview} />}
      <input
        id={id}
        type="file"
        accept={PICTURE_TYPES.join(",")}
        aria-describedby={`${id}-help`}
        className={classes.file}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) send(file);
          // So that the same file can be chosen again after a failure.
          currentTarget.value = "";
        }}
      />
      {part !== null && (
        <progress value={part} aria-label={texts.uploading} className={classes.progress} />
      )}
      <FormProblem text={problem ?? error} />
      <div className={classes.rowActions}>
        {again && (
          <Button variant="default" onClick={again}>
            {texts.uploadAgain}
          </Button>
        )}
        {imageUrl && part === null && (
          <Button variant="default" onClick={() => onChange(null)}>
            {texts.removeImage}
          </Button>
        )}
      </div>
    </div>
  );
}
