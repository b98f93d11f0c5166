import type { Entry } from "@reignwell/contract";
import { useMemo } from "react";
import { ActionPlan } from "../../features/overview/action-plan.tsx";
import { History } from "../../features/history/history.tsx";
import { useAuth } from "../../lib/session.tsx";
import { useCentralDate } from "../../lib/use-central-date.ts";
import ShareVerse from "../share-verse.tsx";
import { useLocalDatabase } from "../use-local-database.ts";

/** /dashboard?tab=history (H-001 to H-007). */
export default function DashboardHistory() {
  const { user } = useAuth();
  const database = useLocalDatabase();
  const date = useCentralDate();
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

const shareOf = (entry: Entry) => <ShareEntry entry={entry} />;

function ShareEntry({ entry }: { entry: Entry }) {
  const { verse: text, verseReference: reference } = entry;
  // A plan does not say from which translation its verse is.
  const verse = useMemo(() => ({ reference, text, translation: null }), [reference, text]);
  return <ShareVerse verse={verse} />;
}
