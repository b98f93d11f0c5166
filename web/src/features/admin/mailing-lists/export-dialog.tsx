import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { type ExportInput, type MailingList, MESSAGES } from "@reignwell/contract";
import { type SyntheticEvent, useState } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { CheckBox } from "../../../ui/forms/check-box.tsx";
import { FormButtons } from "../../../ui/forms/form-layout.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { ExportCount } from "./export-count.tsx";
import { ExportFilterFields } from "./export-filter-fields.tsx";
import { checkExport, type ExportFields, NO_EXPORT } from "./export-form.ts";
import classes from "./mailing-lists.module.css";

interface ExportDialogProps {
  lists: readonly MailingList[];
  /** Resolves to why it was refused, or to undefined when it has begun. */
  startExport: (body: ExportInput) => Promise<string | undefined>;
  onClose: () => void;
}

/** opens when it is mounted. */
export function ExportDialog({ lists, startExport, onClose }: ExportDialogProps) {
  const texts = MESSAGES.mailingLists;
  const { fields, problems, refused, busy, change, submit } = useExportForm(startExport, onClose);
  return (
    <Dialog title={texts.exportUsers} onClose={onClose} keepOnOutsideClick>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <p className={classes.about}>{texts.exportAbout}</p>
          <FormProblem text={refused} />
          <NativeSelect
            size="md"
            label={texts.existingList}
            data={[
              { value: "", label: texts.noList },
              ...lists.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={fields.listId}
            error={problems.listId}
            onChange={(event) => change({ listId: event.currentTarget.value })}
          />
          {fields.listId === "" && (
            <TextInput
              label={texts.newListName}
              autoComplete="off"
              value={fields.listName}
              error={problems.listName}
              onChange={(event) => change({ listName: event.currentTarget.value })}
            />
          )}
          <CheckBox
            label={texts.advanced}
            checked={fields.isFiltered}
            onChange={(isFiltered) => change({ isFiltered })}
          />
          {fields.isFiltered && (
            <ExportFilterFields fields={fields} problems={problems} onChange={change} />
          )}
          <ExportCount fields={fields} />
          <FormButtons submitLabel={texts.exportUsers} submitting={busy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

function useExportForm(
  startExport: ExportDialogProps["startExport"],
  onClose: ExportDialogProps["onClose"],
) {
  const [fields, setFields] = useState(NO_EXPORT);
  const [problems, setProblems] = useState<Partial<Record<keyof ExportFields, string>>>({});
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = (over: Partial<ExportFields>) => {
    setFields((before) => ({ ...before, ...over }));
    setProblems({});
  };
  const send = async (body: ExportInput) => {
    setBusy(true);
    setRefused(undefined);
    const refusal = await startExport(body);
    setBusy(false);
    if (refusal === undefined) onClose();
    else setRefused(refusal);
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = checkExport(fields);
    if ("problems" in checked) setProblems(checked.problems);
    else if (!busy) void send(checked.body);
  };
  return { fields, problems, refused, busy, change, submit };
}
