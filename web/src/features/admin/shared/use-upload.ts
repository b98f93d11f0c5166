import type { Toast } from "@reignwell/contract";
import { useContext, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../lib/api-client.ts";
import { notify } from "../../../lib/notify.ts";
import { RunningUploads } from "./running-uploads.ts";
import { uploadFile } from "./upload-file.ts";

/** What a field may send, where to, and what it says of it. */
export interface UploadRule<Answer> {
  path: string;
  /** The form’s field that the server expects the file in. */
  field: string;
  read: (body: unknown) => Answer | null;
  /** Why a file is not sent at all; what it really is, the server sees. */
  refused: (file: File) => Toast | null;
  done: Toast;
  failed: Toast;
}

/**
 * Sends one file at a time; a later choice, or the end of the dialog, gives the earlier one up.
 * `part` is how much of `sending` has traveled, from 0 to 1; `again` is there after a failure that
 * says nothing against the file, while it is still known.
 */
export function useUpload<Answer>(rule: UploadRule<Answer>, onDone: (answer: Answer) => void) {
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState<File | null>(null);
  const [failed, setFailed] = useState<File | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const uploadsOfForm = useContext(RunningUploads);
  useEffect(() => {
    if (sending === null) return undefined;
    uploadsOfForm.add(sending);
    return () => void uploadsOfForm.delete(sending);
  }, [sending, uploadsOfForm]);

  const end = (toast: Toast | null) => {
    setPart(null);
    setSending(null);
    setProblem(toast?.description);
    if (toast) notify(toast, "failed");
  };
  const send = (file: File) => {
    running.current?.abort();
    setFailed(null);
    const refused = rule.refused(file);
    end(refused);
    if (refused) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setSending(file);
    setPart(0);
    const { path, field, read } = rule;
    uploadFile({ path, field, file, read, onProgress: setPart, signal }).then(
      (answer) => {
        end(null);
        onDone(answer);
        notify(rule.done);
      },
      (cause: unknown) => {
        if (!isOfFile(cause)) setFailed(file);
        const said = cause instanceof ApiError ? cause.serverMessage : null;
        end({ ...rule.failed, ...(said ? { description: said } : {}) });
      },
    );
  };
  return { part, problem, sending, send, again: failed === null ? null : () => send(failed) };
}

const OF_FILE: readonly unknown[] = [
  "unsupported_media_type",
  "payload_too_large",
  "validation_failed",
];

/** Whether the server refuses the file for what it is: sent once more, it would be refused again. */
function isOfFile(cause: unknown): boolean {
  return cause instanceof ApiError && OF_FILE.includes(cause.code);
}
