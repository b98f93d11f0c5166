import { Button, Textarea, TextInput } from "@mantine/core";
import {
  MESSAGES,
  reflectionAnswer,
  ROUTES,
  type ScriptureForm,
  type scriptureForm,
} from "@reignwell/contract";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import { notify } from "../../../lib/notify.ts";
import { DATE_RANGE } from "../../../ui/forms/date-range.ts";
import { FieldPair, LONG_TEXT } from "../../../ui/forms/form-layout.tsx";
import { readBy, useAdminCall } from "../shared/use-admin.ts";
import classes from "./scriptures.module.css";

const texts = MESSAGES.adminScriptures;
const readReflection = readBy(reflectionAnswer);

/** The dialog’s form. */
export type ScriptureFormState = UseFormReturn<
  z.input<typeof scriptureForm>,
  unknown,
  ScriptureForm
>;

interface FormProps {
  form: ScriptureFormState;
}

interface PassageFieldsProps extends FormProps {
  readPassage: (reference: string) => Promise<string | null>;
}

/** The day, the reference, and the verse, which can be taken from the built-in Bible. */
export function PassageFields({ form, readPassage }: PassageFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const [busy, setBusy] = useState(false);
  const lookUp = async () => {
    setBusy(true);
    const text = await readPassage(form.getValues("reference")).catch(() => null);
    setBusy(false);
    if (text === null) notify(texts.lookUpFailed, "failed");
    else replace(form, "verse", text, texts.lookedUp);
  };
  return (
    <>
      <FieldPair>
        <TextInput
          type="date"
          label={texts.fields.date}
          {...DATE_RANGE}
          error={errors.scheduleDate?.message}
          {...register("scheduleDate")}
        />
        <TextInput
          label={texts.fields.reference}
          autoComplete="off"
          error={errors.reference?.message}
          {...register("reference")}
        />
      </FieldPair>
      <Textarea
        label={texts.fields.verse}
        classNames={LONG_TEXT}
        rows={4}
        error={errors.verse?.message}
        {...register("verse")}
      />
      <div className={classes.lookUp}>
        <Button variant="default" loading={busy} onClick={() => void lookUp()}>
          {texts.lookUp}
        </Button>
        <span className={classes.none}>{texts.lookUpHelp}</span>
      </div>
    </>
  );
}

/** The reflection; X-006: the AI can be asked for one on what the form has. */
export function ReflectionFields({ form }: FormProps) {
  const { register, formState } = form;
  const { busy, run } = useAdminCall();
  const generate = async () => {
    const verse = form.getValues("verse").trim();
    const reference = form.getValues("reference").trim();
    if (verse === "" || reference === "") {
      notify(texts.missing, "failed");
      return;
    }
    const outcome = await run(
      {
        method: "POST",
        path: ROUTES.aiReflection,
        body: { verse, reference },
        read: readReflection,
      },
      { failed: texts.generateFailed, isFixed: true },
    );
    if (outcome?.ok) replace(form, "reflection", outcome.answer.reflection, texts.generated);
  };
  return (
    <>
      <Textarea
        label={texts.fields.reflection}
        rows={15}
        error={formState.errors.reflection?.message}
        {...register("reflection")}
      />
      <div>
        <Button variant="default" loading={busy} onClick={() => void generate()}>
          {texts.generate}
        </Button>
      </div>
    </>
  );
}

/** Puts a text into a field; one that was typed there before comes back by 'Undo'. */
function replace(
  { getValues, setValue }: ScriptureFormState,
  field: "verse" | "reflection",
  text: string,
  done: { title: string },
): void {
  const before = getValues(field);
  const set = (value: string) =>
    setValue(field, value, { shouldDirty: true, shouldValidate: true });
  set(text);
  notify(before.trim() === "" ? done : { ...done, undo: () => set(before) });
}
