import {
  MESSAGES,
  PICTURE_BYTES_BELOW,
  ROUTES,
  type Toast,
  uploadedPicture,
} from "@reignwell/contract";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../lib/api-client.ts";
import { notify } from "../../../lib/notify.ts";
import { uploadFile } from "../shared/upload-file.ts";
import { readBy } from "../shared/use-admin.ts";

const texts = MESSAGES.uploads;
const read = readBy(uploadedPicture);

/** Why a file is not sent at all; what it really is, the server sees. */
function refusedHere(file: File): Toast | null {
  // An SVG is an image, too; the server says that it takes none.
  if (!file.type.startsWith("image/")) return texts.wrongPictureType;
  return file.size < PICTURE_BYTES_BELOW ? null : texts.pictureTooLarge;
}

/**
 * Sends one picture at a time; a later choice, or the end of the dialog, gives the earlier one up.
 * `again` is there after a failure, while the file is still known.
 */
export function usePictureUpload(onDone: (imagePath: string) => void) {
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const [failed, setFailed] = useState<File | null>(null);
  const { preview, show } = usePreview();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const refuse = (toast: Toast) => {
    setProblem(toast.description);
    notify(toast, "failed");
  };
  const send = (file: File) => {
    running.current?.abort();
    setPart(null);
    setFailed(null);
    const refused = refusedHere(file);
    show(refused ? null : file);
    if (refused) {
      refuse(refused);
      return;
    }
    running.current = new AbortController();
    const { signal } = running.current;
    setProblem(undefined);
    setPart(0);
    uploadFile({
      path: ROUTES.uploadGiveawayImage,
      field: "image",
      file,
      read,
      onProgress: setPart,
      signal,
    }).then(
      ({ imagePath }) => {
        setPart(null);
        show(null);
        onDone(imagePath);
        notify(texts.pictureDone);
      },
      (cause: unknown) => {
        setPart(null);
        show(null);
        setFailed(file);
        const { title, description } = texts.pictureFailed;
        const said = cause instanceof ApiError ? cause.serverMessage : null;
        refuse({ title, description: said ?? description });
      },
    );
  };
  return { part, problem, preview, send, again: failed === null ? null : () => send(failed) };
}

/** The chosen file as an address that an image can show, for as long as it is needed. */
function usePreview() {
  const [preview, setPreview] = useState<string | null>(null);
  const held = useRef<string | null>(null);
  const show = (file: File | null) => {
    if (held.current !== null) URL.revokeObjectURL(held.current);
    held.current = file && URL.createObjectURL(file);
    setPreview(held.current);
  };
  useEffect(
    () => () => {
      if (held.current !== null) URL.revokeObjectURL(held.current);
    },
    [],
  );
  return { preview, show };
}
