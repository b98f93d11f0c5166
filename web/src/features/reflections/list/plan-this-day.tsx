import { MESSAGES } from "@reignwell/contract";
import { type LocalDatabase, plans, scriptures } from "@reignwell/device";
import type { ArchiveDay } from "@reignwell/domain";
import { useLiveQuery } from "dexie-react-hooks";
import { useNavigate } from "react-router-dom";
import button from "../../../ui/button.module.css";

interface PlanThisDayProps {
  database: LocalDatabase;
  day: ArchiveDay;
}

/** A late plan, for a day that has none yet. */
export function PlanThisDay({ database, day }: PlanThisDayProps) {
  const navigate = useNavigate();
  const { date } = day;
  const planned = useLiveQuery(
    async () => (await plans.ofDate(database, date)) !== undefined,
    [database, date],
  );
  if (planned !== false) return null;
  const start = async () => {
    // The plan then shows the very words that were read here; without them it has the pool's.
    const { verse, reference, reflection, audioUrl } = day;
    const kept = { date, verse, reference, reflection, audioUrl, translation: null };
    if (day.kind === "scheduled") await scriptures.keep(database, kept).catch(() => undefined);
    await navigate(`/?for=${date}`);
  };
  return (
    <button type="button" className={button.filled} onClick={() => void start()}>
      {MESSAGES.archive.planThisDay}
    </button>
  );
}
