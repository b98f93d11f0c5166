import { Button } from "@mantine/core";
import { MESSAGES, ROUTES, uploadedRecording } from "@reignwell/contract";
import { useEffect, useId, useRef, useState } from "react";
import { ApiError } from "../../../lib/api-client.ts";
import button from "../../../ui/button.module.css";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { uploadFile } from "../shared/upload-file.ts";
import { readBy } from "../shared/use-admin.ts";
import classes from "./scriptures.module.css";

const texts = MESSAGES.adminScriptures;
const readAnswer = readBy(uploadedRecording);
const MP3 = /\.mp3$/iu;
const ACCEPTED = ["audio/mpeg", "audio/mp3"];

interface RecordingFieldProps {
  audioUrl: string | null;
  error: string | undefined;
  onChange: (audioUrl: string | null) => void;
}

/** An MP3 of the day: it is sent at once, and the form keeps where it lies. */
export function RecordingField({ audioUrl, error, onChange }: RecordingFieldProps) {
  const id = useId();
  const { part, problem, send } = useUpload(onChange);
  return (
    <div className={classes.recording}>
      <label htmlFor={id} className={classes.label}>
        {texts.fields.recording}
      </label>
      <p id={`${id}-about`} className={classes.none}>
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
      <input
        id={id}
        type="file"
        accept=".mp3,audio/mpeg,audio/mp3"
        aria-describedby={`${id}-about`}
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
    </div>
  );
}

/** Sends one file at a time; a later choice, or the end of the dialog, gives the earlier one up. */
function useUpload(onDone: (audioUrl: string) => void) {
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const send = (file: File) => {
    running.current?.abort();
    if (!MP3.test(file.name) && !ACCEPTED.includes(file.type)) {
      setProblem(texts.notAnMp3);
      return;
    }
    running.current = new AbortController();
    setProblem(undefined);
    setPart(0);
    uploadFile({
      path: ROUTES.uploadAudio,
      field: "audio",
      file,
      read: readAnswer,
      onProgress: setPart,
      signal: running.current.signal,
    }).then(
      ({ audioUrl }) => {
        setPart(null);
        onDone(audioUrl);
      },
      (cause: unknown) => {
        setPart(null);
        setProblem(cause instanceof ApiError ? cause.readable : texts.uploadFailed);
      },
    );
  };
  return { part, problem, send };
}
