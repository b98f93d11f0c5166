import { Button } from "@mantine/core";
import { MESSAGES, ROUTES, type SharedVerseAnswer } from "@reignwell/contract";
import { useEffect, useState } from "react";
import { ApiError, callApi } from "../../lib/api-client.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { namedReference } from "./shared-verse.ts";
import classes from "./share-dialog.module.css";

/** The verse of a short link that led here; nothing where the server can't be reached. */
export default function ReceivedVerse({ code, onClose }: { code: string; onClose: () => void }) {
  const shared = useShared(code);
  if (shared === "unknown") return <UnknownLink onClose={onClose} />;
  if (shared?.reference == null) return null;
  const { reference, verse, translation } = shared;
  const title = verse === null ? MESSAGES.sharing.receivedUnknown : MESSAGES.sharing.received;
  return (
    <Dialog title={title} onClose={onClose}>
      <figure className={classes.received}>
        {verse !== null && <blockquote>{verse}</blockquote>}
        <figcaption>{namedReference({ reference, text: verse ?? "", translation })}</figcaption>
      </figure>
      <Button fullWidth onClick={onClose}>
        {MESSAGES.sharing.readToday}
      </Button>
    </Dialog>
  );
}

function UnknownLink({ onClose }: { onClose: () => void }) {
  const { unknownLink, readToday } = MESSAGES.sharing;
  return (
    <Dialog title={unknownLink.title} onClose={onClose}>
      <p>{unknownLink.text}</p>
      <Button fullWidth onClick={onClose}>
        {readToday}
      </Button>
    </Dialog>
  );
}

/** `unknown`: the server is there and has no such link. */
function useShared(code: string): SharedVerseAnswer | "unknown" | null {
  const [shared, setShared] = useState<SharedVerseAnswer | "unknown" | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    callApi({
      path: ROUTES.sharedVerse.replace(":code", encodeURIComponent(code)),
      read: readShared,
      signal: leaving.signal,
    }).then(setShared, (error: unknown) => {
      if (error instanceof ApiError && error.code === "not_found") setShared("unknown");
    });
    return () => leaving.abort();
  }, [code]);
  return shared;
}

function readShared(body: unknown): SharedVerseAnswer | null {
  if (typeof body !== "object" || body === null) return null;
  const { reference, verse, translation } = body as Partial<
    Record<keyof SharedVerseAnswer, unknown>
  >;
  return { reference: textOf(reference), verse: textOf(verse), translation: textOf(translation) };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
