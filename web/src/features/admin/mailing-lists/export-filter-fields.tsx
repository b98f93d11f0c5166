import { TextInput } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { CheckBox } from "../../../ui/forms/check-box.tsx";
import { FieldPair } from "../../../ui/forms/form-layout.tsx";
import type { ExportFields } from "./export-form.ts";
import classes from "./mailing-lists.module.css";

interface ExportFilterFieldsProps {
  fields: ExportFields;
  problems: Partial<Record<keyof ExportFields, string>>;
  onChange: (over: Partial<ExportFields>) => void;
}

/** */
export function ExportFilterFields({ fields, problems, onChange }: ExportFilterFieldsProps) {
  const texts = MESSAGES.mailingLists.filters;
  return (
    <fieldset className={classes.filters}>
      <legend className={classes.legend}>{texts.legend}</legend>
      <CheckBox
        label={texts.hasEntries}
        checked={fields.hasEntries}
        onChange={(hasEntries) => onChange({ hasEntries })}
      />
      <CheckBox
        label={texts.hasShares}
        checked={fields.hasShares}
        onChange={(hasShares) => onChange({ hasShares })}
      />
      <TextInput
        label={texts.minSharingPoints}
        type="number"
        min={0}
        inputMode="numeric"
        value={fields.minSharingPoints}
        error={problems.minSharingPoints}
        onChange={(event) => onChange({ minSharingPoints: event.currentTarget.value })}
      />
      <FieldPair>
        <TextInput
          label={texts.start}
          type="date"
          value={fields.start}
          error={problems.start}
          onChange={(event) => onChange({ start: event.currentTarget.value })}
        />
        <TextInput
          label={texts.end}
          type="date"
          value={fields.end}
          error={problems.end}
          onChange={(event) => onChange({ end: event.currentTarget.value })}
        />
      </FieldPair>
    </fieldset>
  );
}
