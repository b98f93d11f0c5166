import {
  MESSAGES,
  ROUTES,
  SCRIPTURE_IMPORT,
  type ScriptureFormat,
  type ScriptureImportAnswer,
  scriptureImportAnswer,
} from "@reignwell/contract";
import { useState } from "react";
import { readBy, useAdminCall } from "../shared/use-admin.ts";

const texts = MESSAGES.scriptureImport;
const read = readBy(scriptureImportAnswer);
/** Longer than other calls may take: a file of years is large. */
const TIMEOUT = 60_000;

interface ChosenFile {
  format: ScriptureFormat;
  text: string;
}

/** Reads a chosen file, asks the server what it holds, and stores it when that is confirmed. */
export function useImport(onImported: () => void) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [found, setFound] = useState<ScriptureImportAnswer | null>(null);
  const [isDone, setDone] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useAdminCall();

  const ask = async (chosen: ChosenFile, isDryRun: boolean) => {
    const outcome = await run(
      {
        method: "POST",
        path: ROUTES.adminScriptureImport,
        body: { ...chosen, isDryRun },
        read,
        signal: AbortSignal.timeout(TIMEOUT),
      },
      isDryRun ? { failed: texts.failed } : { done: texts.done, failed: texts.failed },
    );
    if (outcome?.ok) setFound(outcome.answer);
    if (outcome) setProblem(outcome.ok ? undefined : outcome.error.readable);
    return outcome?.ok === true;
  };
  const choose = async (chosen: File) => {
    setFile(null);
    setFound(null);
    setDone(false);
    const format = /\.(csv|json)$/iu.exec(chosen.name)?.[1]?.toLowerCase();
    if (format !== "csv" && format !== "json") return setProblem(texts.wrongFile);
    // Each character takes up a byte or more, so this refuses no file that the server would take.
    if (chosen.size > 3 * SCRIPTURE_IMPORT.characters) return setProblem(texts.tooLarge);
    const text = await chosen.text().catch(() => null);
    if (text === null) return setProblem(texts.notReadable);
    if (text.length > SCRIPTURE_IMPORT.characters) return setProblem(texts.tooLarge);
    setProblem(undefined);
    // Stored is what was looked at, also where another file was chosen meanwhile.
    if (await ask({ format, text }, true)) setFile({ format, text });
  };
  const confirm = async () => {
    if (!file || !(await ask(file, false))) return;
    setDone(true);
    onImported();
  };
  return { found, busy, problem, isDone, choose, confirm };
}
