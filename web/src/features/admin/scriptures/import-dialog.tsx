import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogButtons } from "../../../ui/forms/form-layout.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { FileChoice } from "../shared/file-choice.tsx";
import classes from "./import-dialog.module.css";
import { ImportFindings } from "./import-findings.tsx";
import { useImport } from "./use-import.ts";

interface ImportDialogProps {
  onImported: () => void;
  onClose: () => void;
}

/** A file is looked at first; what it would change is stored after a second press. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const texts = MESSAGES.scriptureImport;
  const { found, busy, problem, isDone, choose, confirm } = useImport(onImported);
  return (
    <Dialog title={texts.heading} onClose={onClose} keepOnOutsideClick size="lg">
      <div className={classes.dialog}>
        <p className={classes.about}>{texts.about}</p>
        <FileChoice
          label={texts.choose}
          accept=".csv,.json,text/csv,application/json"
          busy={busy}
          onFile={(file) => void choose(file)}
        />
        <FormProblem text={problem} />
        {busy && !found && <Waiting label={texts.checking} />}
        {found && <ImportFindings found={found} isDone={isDone} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {isDone ? texts.close : MESSAGES.admin.cancel}
          </Button>
          {found && !isDone && found.added > 0 && (
            <Button loading={busy} onClick={() => void confirm()}>
              {texts.importCount(found.added)}
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  );
}
