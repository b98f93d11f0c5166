import { Button } from "@mantine/core";
import {
  MESSAGES,
  PICTURE_BYTES_BELOW,
  PICTURE_TYPES,
  ROUTES,
  uploadedPicture,
} from "@reignwell/contract";
import { useCallback, useId } from "react";
import { UploadInput } from "./upload-input.tsx";
import { readBy } from "./use-admin.ts";
import { type UploadRule, useUpload } from "./use-upload.ts";
import classes from "./picture-field.module.css";

const texts = MESSAGES.adminGiveaways;
const uploads = MESSAGES.uploads;

const PICTURE: UploadRule<{ imagePath: string }> = {
  path: ROUTES.uploadGiveawayImage,
  field: "image",
  read: readBy(uploadedPicture),
  refused: (file) => {
    // An SVG is an image, too; the server says that it takes none.
    if (!file.type.startsWith("image/")) return uploads.wrongPictureType;
    return file.size < PICTURE_BYTES_BELOW ? null : uploads.pictureTooLarge;
  },
  done: uploads.pictureDone,
  failed: uploads.pictureFailed,
};

interface PictureFieldProps {
  imageUrl: string | null;
  error: string | undefined;
  onChange: (imageUrl: string | null) => void;
}

/**
 * The picture of a giveaway or of a series: it shows at once and travels while the
 * form is filled in.
 */
export function PictureField({ imageUrl, error, onChange }: PictureFieldProps) {
  const id = useId();
  const { part, problem, sending, send, again } = useUpload(PICTURE, ({ imagePath }) =>
    onChange(imagePath),
  );
  return (
    <div className={classes.picture}>
      <label htmlFor={id} className={classes.label}>
        {texts.fields.image}
      </label>
      <p id={`${id}-help`} className={classes.help}>
        {texts.imageHelp}
      </p>
      {sending ? (
        <ChosenPicture file={sending} />
      ) : (
        imageUrl && <img className={classes.preview} src={imageUrl} alt={texts.preview} />
      )}
      <UploadInput
        id={id}
        helpId={`${id}-help`}
        accept={PICTURE_TYPES.join(",")}
        uploading={texts.uploading}
        part={part}
        problem={problem ?? error}
        onFile={send}
        onAgain={again}
      />
      {imageUrl && part === null && (
        <Button variant="default" className={classes.remove} onClick={() => onChange(null)}>
          {texts.removeImage}
        </Button>
      )}
    </div>
  );
}

/** The chosen file, for as long as it is on its way. */
function ChosenPicture({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} className={classes.preview} alt={texts.preview} />;
}
