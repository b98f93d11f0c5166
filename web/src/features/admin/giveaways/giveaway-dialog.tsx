import { Textarea, TextInput } from "@mantine/core";
import { type AdminGiveaway, type GiveawayInput, MESSAGES } from "@reignwell/contract";
import { useId, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useServerMinute } from "../../../lib/day/use-now.ts";
import { DATE_RANGE } from "../../../ui/forms/date-range.ts";
import { FieldPair, LONG_TEXT } from "../../../ui/forms/form-layout.tsx";
import { markFields } from "../../../ui/forms/mark-fields.ts";
import { SwitchLine } from "../../../ui/forms/switch-line.tsx";
import { FormDialog } from "../shared/form-dialog.tsx";
import { useOnceKey } from "../shared/use-admin.ts";
import { PictureField } from "../shared/picture-field.tsx";
import { type GiveawayFields, paysBack, useGiveawayForm } from "./giveaway-fields.ts";
import classes from "./giveaways.module.css";
import type { GiveawayActs } from "./use-giveaways.ts";

const texts = MESSAGES.adminGiveaways;

interface GiveawayDialogProps {
  /** Null for a new one. */
  giveaway: AdminGiveaway | null;
  today: string;
  busy?: boolean;
  save: GiveawayActs["save"];
  onClose: () => void;
}

/** Creates or edits a giveaway; opens when it is mounted. */
export function GiveawayDialog(props: GiveawayDialogProps) {
  const { giveaway, today, busy = false, save, onClose } = props;
  const form = useGiveawayForm(giveaway, today);
  const { handleSubmit, formState, control, setValue } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const { isActive = true, imageUrl = null } = useWatch({ control });
  const [ending, setEnding] = useState<GiveawayInput | null>(null);
  const onceKey = useOnceKey();
  const now = useServerMinute();
  const send = async (values: GiveawayInput) => {
    const outcome = await save(values, giveaway, onceKey);
    setEnding(null);
    if (outcome?.ok) onClose();
    else if (outcome) markFields(form, outcome.error);
  };
  const submit = async (values: GiveawayInput) => {
    // By the end that it gets, as the server judges: one made longer and closed at once pays back, too.
    const closes = giveaway && !values.isActive;
    if (closes && paysBack({ ...giveaway, endDate: values.endDate }, now)) setEnding(values);
    else await send(values);
  };
  return (
    <FormDialog
      title={giveaway ? texts.editTitle : texts.createTitle}
      submitLabel={giveaway ? texts.update : texts.create}
      state={{ isDirty, isSubmitting }}
      question={
        ending && {
          title: texts.deactivateTitle,
          text: texts.deactivateText,
          action: texts.deactivate,
          busy,
          onConfirm: () => void send(ending),
          onClose: () => setEnding(null),
        }
      }
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      {giveaway?.hasEntries && <p className={classes.note}>{texts.frozen}</p>}
      <TextFields form={form} isFrozen={giveaway?.hasEntries ?? false} />
      <PictureField
        imageUrl={imageUrl}
        error={errors.imageUrl?.message}
        onChange={(path) => setValue("imageUrl", path, { shouldDirty: true, shouldValidate: true })}
      />
      <NumberFields form={form} isFrozen={giveaway?.hasEntries ?? false} />
      <SwitchLine
        label={texts.fields.isActive}
        checked={isActive}
        onChange={(checked) => setValue("isActive", checked, { shouldDirty: true })}
      />
    </FormDialog>
  );
}

interface FieldsProps {
  form: UseFormReturn<GiveawayFields, unknown, GiveawayInput>;
  /** People have entered. */
  isFrozen: boolean;
}

function TextFields({ form: { register, formState }, isFrozen }: FieldsProps) {
  const { errors } = formState;
  return (
    <>
      <TextInput
        label={texts.fields.title}
        autoComplete="off"
        error={errors.title?.message}
        {...register("title")}
      />
      <Textarea
        label={texts.fields.description}
        classNames={LONG_TEXT}
        rows={3}
        error={errors.description?.message}
        {...register("description")}
      />
      <TextInput
        label={texts.fields.prize}
        autoComplete="off"
        readOnly={isFrozen}
        error={errors.prize?.message}
        {...register("prize")}
      />
      <Textarea
        label={texts.fields.rules}
        description={texts.rulesHelp}
        classNames={LONG_TEXT}
        rows={3}
        error={errors.rules?.message}
        {...register("rules")}
      />
    </>
  );
}

function NumberFields({ form: { register, formState }, isFrozen }: FieldsProps) {
  const { errors } = formState;
  const help = useId();
  return (
    <>
      <FieldPair>
        <TextInput
          type="date"
          label={texts.fields.startDate}
          {...DATE_RANGE}
          aria-describedby={help}
          error={errors.startDate?.message}
          {...register("startDate")}
        />
        <TextInput
          type="date"
          label={texts.fields.endDate}
          {...DATE_RANGE}
          aria-describedby={help}
          error={errors.endDate?.message}
          {...register("endDate")}
        />
      </FieldPair>
      <p id={help} className={classes.help}>
        {texts.datesHelp}
      </p>
      <TextInput
        type="number"
        inputMode="numeric"
        min={1}
        label={texts.fields.pointRequirement}
        readOnly={isFrozen}
        error={errors.pointRequirement?.message}
        {...register("pointRequirement", { valueAsNumber: true })}
      />
    </>
  );
}
