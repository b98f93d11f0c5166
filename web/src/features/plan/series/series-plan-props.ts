import type { EntryInput, FinishedDraft, PlanDevice, WriteResult } from "@reignwell/device";
import type { DayScripture, WordsField } from "@reignwell/domain";

/** What a day of a series hands to the wizard. */
export interface SeriesPlanProps {
  /** Keeps the draft of that day of that run; another day needs another instance (a key). */
  device: Promise<PlanDevice>;
  scripture: DayScripture;
  /** Stores the finished day, of which the user wrote those fields, and ends its draft. */
  onFinish: (
    plan: EntryInput,
    draft: FinishedDraft,
    written: WordsField[],
  ) => Promise<WriteResult<unknown>>;
  onFinished: () => void;
}
