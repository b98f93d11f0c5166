import { Button } from "@mantine/core";
import { MAX_RECORDING_BYTES, MESSAGES, ROUTES, uploadedRecording } from "@reignwell/contract";
import { useId } from "react";
import button from "../../../ui/button.module.css";
import { UploadInput } from "../shared/upload-input.tsx";
import { readBy } from "../shared/use-admin.ts";
import { type UploadRule, useUpload } from "../shared/use-upload.ts";
import classes from "./scriptures.module.css";

const texts = MESSAGES.adminScriptures;
const uploads = MESSAGES.uploads;
const MP3 = /\.mp3$/iu;
const ACCEPTED = ["audio/mpeg", "audio/mp3"];
const { title } = uploads.recordingFailed;

const RECORDING: UploadRule<{ audioUrl: string }> = {
  path: ROUTES.uploadAudio,
  field: "audio",
  read: readBy(uploadedRecording),
  refused: ({ name, type, size }) => {
    if (!MP3.test(name) && !ACCEPTED.includes(type)) {
      return { title, description: uploads.wrongRecordingType };
    }
    return size > MAX_RECORDING_BYTES ? { title, description: uploads.recordingTooLarge } : null;
  },
  done: uploads.recordingDone,
  failed: uploads.recordingFailed,
};

interface RecordingFieldProps {
  audioUrl: string | null;
  error: string | undefined;
  onChange: (audioUrl: string | null) => void;
}

/** An MP3 of the day: it is sent at once, and the form keeps where it lies. */
export function RecordingField({ audioUrl, error, onChange }: RecordingFieldProps) {
  const id = useId();
  const upload = useUpload(RECORDING, (answer) => onChange(answer.audioUrl));
  return (
    <div className={classes.recording}>
      <label htmlFor={id} className={classes.label}>
        {texts.fields.recording}
      </label>
      <p id={`${id}-help`} className={classes.none}>
        {texts.recordingHelp}
      </p>
      {audioUrl && (
        <div className={classes.lookUp}>
          <a href={audioUrl} target="_blank" rel="noreferrer" className={button.outlined}>
            {texts.listen}
          </a>
          <Button variant="default" onClick={() => onChange(null)}>
            {texts.removeRecording}
          </Button>
        </div>
      )}
      <UploadInput
        id={id}
        helpId={`${id}-help`}
        accept=".mp3,audio/mpeg,audio/mp3"
        uploading={texts.uploading}
        part={upload.part}
        problem={upload.problem ?? error}
        onFile={upload.send}
        onAgain={upload.again}
      />
    </div>
  );
}
