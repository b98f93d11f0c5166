import { loadDayPassages, POOL_TRANSLATION } from "@reignwell/content";
import type { Entry } from "@reignwell/contract";
import { useEffect, useMemo, useState } from "react";
import { ActionPlan } from "../../../features/overview/action-plan.tsx";
import { History } from "../../../features/history/history.tsx";
import { keepStreakSettings } from "../../../features/history/streak/streak-settings.ts";
import { keepPlans } from "../../../features/history/list/use-found-rows.ts";
import { useAuth } from "../../../lib/session/session.tsx";
import { useToday } from "../../../lib/day/use-today.ts";
import ShareVerse from "../../lazy/share-verse.tsx";
import { useLocalDatabase } from "../../use-local-database.ts";
import type { KeepReady } from "./keep-ready.ts";

export default function DashboardHistory() {
  const { user } = useAuth();
  const database = useLocalDatabase();
  const date = useToday();
  if (!user) return null;
  return (
    <History
      database={database}
      userId={user.id}
      date={date}
      renderActions={(entry) => <ActionPlan database={database} entry={entry} />}
      renderShare={shareOf}
    />
  );
}

export const keepReady: KeepReady = ({ database, userId }, onAnswer) => [
  keepPlans(database, onAnswer),
  keepStreakSettings(database, userId, onAnswer),
];

const shareOf = (entry: Entry) => <ShareEntry entry={entry} />;

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
