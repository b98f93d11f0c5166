import { type AdminSeriesTopic, MESSAGES, reflectionAnswer, ROUTES } from "@reignwell/contract";
import { notify } from "../../../lib/notify.ts";
import { readBy, useAdminCall } from "../shared/use-admin.ts";
import type { EntryForm } from "./entry-form.ts";

const texts = MESSAGES.adminSeries;
const read = readBy(reflectionAnswer);

/** asks the AI for a reflection on what the form of a day has. */
export function useGeneratedReflection(form: EntryForm, topic: AdminSeriesTopic) {
  const { busy, run } = useAdminCall();
  const generate = async () => {
    const { verse, verseReference, title, dayNumber, reflection: before } = form.getValues();
    if ([verse, verseReference, title].some((text) => text.trim() === "")) {
      notify(texts.missing, "failed");
      return;
    }
    const body = { verse, verseReference, seriesTitle: topic.title, dayTitle: title, dayNumber };
    const outcome = await run(
      { method: "POST", path: ROUTES.adminSeriesReflection, body, read },
      { failed: texts.generationFailed, isFixed: true },
    );
    if (!outcome?.ok) return;
    const set = (text: string) =>
      form.setValue("reflection", text, { shouldDirty: true, shouldValidate: true });
    set(outcome.answer.reflection);
    notify(
      before.trim() === "" ? texts.generated : { ...texts.generated, undo: () => set(before) },
    );
  };
  return { busy, generate };
}
