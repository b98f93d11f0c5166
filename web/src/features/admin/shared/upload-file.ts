import { MESSAGES } from "@reignwell/contract";
import { ApiError, type RefusalBody, refusalWords } from "../../../lib/api-client.ts";

interface Upload<Answer> {
  path: string;
  /** The form’s field that the server expects the file in. */
  field: string;
  file: File;
  /** Gives null for what the server cannot have sent. */
  read: (body: unknown) => Answer | null;
  /** How much has traveled, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a file and says how far it is, which `fetch` can’t. Throws {@link ApiError} like each other
 * call; after an abort by the caller it never settles.
 */
export function uploadFile<Answer>(upload: Upload<Answer>): Promise<Answer> {
  const { path, field, file, read, onProgress, signal } = upload;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const noAnswer = () => reject(new ApiError("offline", 0, `${path}: no answer`));
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener("error", noAnswer);
    request.addEventListener("timeout", noAnswer);
    request.addEventListener("load", () => {
      const { status, responseText } = request;
      const body = parse(responseText);
      if (status < 200 || status > 299) {
        refusalOf(status, body).then(reject, reject);
        return;
      }
      const answer = read(body);
      if (answer === null) noAnswer();
      else resolve(answer);
    });
    signal.addEventListener("abort", () => request.abort(), { once: true });
    const form = new FormData();
    form.append(field, file);
    request.open("POST", path);
    request.send(form);
  });
}

/** What the upload routes say of a file; more exact than the sentences of their codes. */
const OF_FILES: readonly (string | undefined)[] = Object.values(MESSAGES.uploads).map((said) =>
  typeof said === "string" ? said : "description" in said ? said.description : undefined,
);

async function refusalOf(status: number, body: unknown): Promise<ApiError> {
  const said: RefusalBody = typeof body === "object" && body !== null ? body : {};
  const { code, message } = said;
  if (OF_FILES.includes(message)) {
    return new ApiError("refused", status, `${status}`, { code, message });
  }
  const words = await refusalWords.load?.().catch(() => undefined);
  return new ApiError(
    "refused",
    status,
    `${status}`,
    words?.forPeople({ code, message }) ?? { code },
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
