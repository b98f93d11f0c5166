import { Button } from "@mantine/core";
import { MESSAGES, ROUTES, seriesImportAnswer, type SeriesImportAnswer } from "@reignwell/contract";
import { useState } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogButtons } from "../../../ui/forms/form-layout.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { FileChoice } from "../shared/file-choice.tsx";
import { readBy, useAdminCall } from "../shared/use-admin.ts";
import classes from "./series.module.css";

const texts = MESSAGES.adminSeries;
const read = readBy(seriesImportAnswer);

interface ImportDialogProps {
  onImported: () => void;
  onClose: () => void;
}

/** A file of a series is looked at first, and stored after a second press. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const { found, problem, busy, choose, store } = useSeriesImport(onImported, onClose);
  const isReady = found !== null && found.problems.length === 0;
  return (
    <Dialog title={texts.importFile} onClose={onClose} keepOnOutsideClick size="lg">
      <div className={classes.tab}>
        <p className={classes.text}>{texts.importAbout}</p>
        <FileChoice
          label={texts.choose}
          accept=".json,application/json"
          busy={busy}
          onFile={(file) => void choose(file)}
        />
        <FormProblem text={problem} />
        {isReady && <output>{texts.ready(found.title ?? "", found.days)}</output>}
        {found && !isReady && (
          <section aria-label={texts.problems}>
            <h3 className={classes.title}>{texts.problems}</h3>
            <ul>
              {found.problems.map(({ place, message }) => (
                <li key={`${place} ${message}`}>
                  <strong>{place}:</strong> {message}
                </li>
              ))}
            </ul>
          </section>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {MESSAGES.admin.cancel}
          </Button>
          {isReady && (
            <Button loading={busy} onClick={() => void store()}>
              {texts.import}
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  );
}

function useSeriesImport(onImported: () => void, onClose: () => void) {
  const { busy, run } = useAdminCall();
  const [chosen, setChosen] = useState<unknown>(null);
  const [found, setFound] = useState<SeriesImportAnswer | null>(null);
  const [problem, setProblem] = useState<string>();
  const send = (file: unknown, dryRun: boolean) =>
    run(
      { method: "POST", path: ROUTES.adminSeriesImport, body: { file, dryRun }, read },
      { failed: texts.importFailed, ...(!dryRun && { done: texts.imported }) },
    );
  const choose = async (file: File) => {
    setFound(null);
    setProblem(undefined);
    const content = await file
      .text()
      .then((text): unknown => JSON.parse(text))
      .catch(() => null);
    if (content === null) {
      setProblem(texts.notJson);
      return;
    }
    const outcome = await send(content, true);
    if (!outcome?.ok) return;
    // Stored is what was looked at, also where another file was chosen meanwhile.
    setChosen(content);
    setFound(outcome.answer);
  };
  const store = async () => {
    const outcome = await send(chosen, false);
    if (!outcome?.ok) return;
    setFound(outcome.answer);
    if (outcome.answer.topicId === null) return;
    onImported();
    onClose();
  };
  return { found, problem, busy, choose, store };
}
