import { loadDayPassages, POOL_TRANSLATION } from "@reignwell/content";
import type { Entry } from "@reignwell/contract";
import { useEffect, useMemo, useState } from "react";
import ShareVerse from "../../lazy/share-verse.tsx";

/** The button that shares the verse of a plan. */
export const shareOf = (entry: Entry) => <ShareEntry entry={entry} />;

function ShareEntry({ entry }: { entry: Entry }) {
  const { verse: text, verseReference: reference } = entry;
  const translation = useTranslation(reference, text);
  const verse = useMemo(() => ({ reference, text, translation }), [reference, text, translation]);
  return <ShareVerse verse={verse} />;
}

/** A plan does not store the translation of its verse; for the built-in ones it is known. */
function useTranslation(reference: string, text: string): string | null {
  const [translation, setTranslation] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    loadDayPassages().then(
      (passages) => {
        const isOurs = passages.some((one) => one.reference === reference && one.text === text);
        if (current) setTranslation(isOurs ? POOL_TRANSLATION : null);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [reference, text]);
  return translation;
}
