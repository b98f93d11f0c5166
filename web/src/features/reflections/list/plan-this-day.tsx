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
    // Where it cannot be known, nothing is offered.
    () => plans.ofDate(database, date).then(Boolean, () => true),
    [database, date],
  );
  if (planned !== false) return null;
  const start = async () => {
    // A device that can keep nothing opens the plan all the same.
    await keepWords(database, day).catch(() => undefined);
    await navigate(`/?for=${date}`);
  };
  return (
    <button type="button" className={button.filled} onClick={() => void start()}>
      {MESSAGES.archive.planThisDay}
    </button>
  );
}

/** The plan then shows the very words that were read here; where none are kept, it has the pool's. */
async function keepWords(database: LocalDatabase, day: ArchiveDay): Promise<void> {
  const { date, kind, verse, reference, reflection, audioUrl } = day;
  const before = await scriptures.cached(database, date);
  if (kind === "built-in" && !before) return;
  const translation = before?.verse === verse ? before.translation : null;
  await scriptures.keep(database, { date, verse, reference, reflection, audioUrl, translation });
}
