import { MESSAGES, PRODUCT_NAME } from "@reignwell/contract";
import {
  type ImportOutcome,
  type LocalDatabase,
  ownData,
  storageTroubleOf,
  UnfitExportError,
} from "@reignwell/device";
import { profileIdOf } from "@reignwell/domain";
import { useState } from "react";
import { clockOffset } from "../../lib/day/server-clock.ts";
import { type ImportProblem, readExportFile } from "./export-file.ts";

/** Whose data it goes into, and whether what was deleted there comes back. */
export interface ImportWish {
  database: LocalDatabase;
  userId: number;
  restoreDeleted: boolean;
}

const PROBLEMS: Record<ImportProblem, string> = {
  foreign: `This isn’t a file that ${PRODUCT_NAME} exported, or it’s only part of one. Nothing was changed.`,
  newer: `This file was made by a newer version of ${PRODUCT_NAME}. Reload the page, then try again. Nothing was changed.`,
  damaged: "This file was changed or damaged since it was exported. Nothing was changed here.",
  locked: "This file is sealed. Type its passphrase, then open it.",
  "wrong-passphrase":
    "That passphrase doesn’t open the file, or the file is damaged. Nothing was changed.",
};
const UNFIT = "This file holds something that this version can’t keep. Nothing was changed.";
export const RESTORE_DELETED = "Also bring back what I deleted";

/** Takes exported files, a sealed one once its passphrase is right. */
export function useImport({ database, userId, restoreDeleted }: ImportWish) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState("");
  const [problem, setProblem] = useState<string>();
  const [sealed, setSealed] = useState<File | null>(null);

  const take = async (file: File, passphrase: string) => {
    setBusy(true);
    setMessage("");
    setProblem(undefined);
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const opened = await readExportFile(bytes, passphrase);
      if ("problem" in opened) {
        const locked = opened.problem === "locked" || opened.problem === "wrong-passphrase";
        setSealed(locked ? file : null);
        setProblem(PROBLEMS[opened.problem]);
        return;
      }
      const result = await ownData.bringBack(database, opened.data, profileIdOf(userId), {
        now: Date.now(),
        clockOffset: clockOffset(),
        restoreDeleted,
      });
      if (!result.ok) throw result.error;
      setSealed(null);
      setMessage(outcomeText(result.value));
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, message, problem, sealed, take };
}

function problemOf(error: unknown): string {
  if (error instanceof UnfitExportError) return UNFIT;
  const trouble = storageTroubleOf(error);
  return trouble
    ? MESSAGES.storage[trouble]
    : "We couldn’t read the file. Nothing was changed; please try again.";
}

function outcomeText(outcome: ImportOutcome): string {
  const { added, renewed, known, restored, deletedHere } = outcome;
  const count = (number: number) => number.toLocaleString("en-US");
  if (added + renewed + restored + deletedHere === 0) {
    return `Everything in this file is here already (${count(known)}).`;
  }
  const parts = [
    restored > 0 && `${count(restored)} brought back`,
    added > 0 && `${count(added)} added`,
    renewed > 0 && `${count(renewed)} brought up to date`,
    known > 0 && `${count(known)} were here already`,
  ];
  const done = parts.filter((part) => part !== false);
  const sentences = [
    done.length > 0 && `Done: ${done.join(", ")}.`,
    deletedHere > 0 &&
      `${count(deletedHere)} in this file were deleted here since. To have them back, turn on “${RESTORE_DELETED}” and import the file again.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(" ");
}
