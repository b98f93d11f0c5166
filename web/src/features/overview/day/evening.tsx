import type { Entry } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { EveningOffer } from "./evening-offer.tsx";
import { LookBack } from "./look-back.tsx";
import { livedDay } from "./lived-day.ts";
import { usePastWords } from "./past-words.ts";
import { unsavedLookBack } from "./unsaved-day.ts";

interface EveningProps {
  database: LocalDatabase;
  entry: Entry | undefined;
  date: string;
  isEvening: boolean;
}

/**
 * Offered quietly from six in the evening on: a look back, and tomorrow's plan. A look back that
 * was begun stays when the day turns, and comes back in later visits until it is saved.
 */
export function Evening({ database, entry, date, isEvening }: EveningProps) {
  usePastWords(database, date);
  const begun = useLiveQuery(async () => unsavedLookBack(database, date), [database, date]);
  const [looking, setLooking] = useState<Entry | null>(null);
  const [later, setLater] = useState<string | null>(null);
  const [returns, setReturns] = useState(false);
  const shown = looking?.id === entry?.id ? (entry ?? null) : looking;
  const open = looking ? shown : begun && begun.id !== later ? begun : null;
  if (open) {
    const close = () => {
      setReturns(true);
      setLooking(null);
      setLater(open.id);
    };
    const takesFocus = looking !== null;
    return (
      <LookBack key={open.id} {...{ database, date, takesFocus }} entry={open} onClose={close} />
    );
  }
  return (
    isEvening && (
      <EveningOffer
        {...{ database, date }}
        lived={livedDay(date)}
        returns={returns}
        onReturned={() => setReturns(false)}
        onLookBack={setLooking}
      />
    )
  );
}
