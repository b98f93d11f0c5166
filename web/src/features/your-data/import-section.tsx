import { Button, FileButton, PasswordInput, Switch } from "@mantine/core";
import { MESSAGES, PRODUCT_NAME } from "@reignwell/contract";
import { profileIdOf } from "@reignwell/domain";
import {
  type ImportOutcome,
  type LocalDatabase,
  ownData,
  storageTroubleOf,
  UnfitExportError,
} from "@reignwell/device";
import { useRef, useState } from "react";
import { FormProblem } from "../../ui/forms/form-problem.tsx";
import { type ImportProblem, readExportFile } from "./export-file.ts";
import card from "../../ui/cards/section-card.module.css";
import classes from "./your-data.module.css";
import { SectionCard } from "../../ui/cards/section-card.tsx";

interface ImportSectionProps {
  database: LocalDatabase;
  userId: number;
}

const PROBLEMS: Record<ImportProblem, string> = {
  foreign: `This is not a file that ${PRODUCT_NAME} has exported, or only a part of one. Nothing was changed.`,
  newer: `This file was made by a newer version of ${PRODUCT_NAME}. Reload the page, then try again. Nothing was changed.`,
  damaged: "This file was changed or damaged since it was exported. Nothing was changed here.",
  locked: "This file is sealed. Type its passphrase, then open it.",
  "wrong-passphrase":
    "That passphrase does not open the file, or the file is damaged. Nothing was changed.",
};
const RESTORE_DELETED = "Also bring back what I deleted";
const UNFIT = "This file holds something that this version cannot keep. Nothing was changed.";

/** Adds what is missing and overwrites nothing, so importing twice is harmless. */
export function ImportSection(props: ImportSectionProps) {
  const [restoreDeleted, setRestoreDeleted] = useState(false);
  const { problem, message, busy, sealed, take } = useImport({ ...props, restoreDeleted });
  const [passphrase, setPassphrase] = useState("");
  const forgetChoice = useRef<() => void>(null);
  return (
    <SectionCard title="Bring it back">
      <p className={card.about}>
        Takes a file that was exported here or on another device. What is missing is added; what you
        have already stays as it is.
      </p>
      <Switch
        className={classes.ask}
        size="md"
        label={RESTORE_DELETED}
        checked={restoreDeleted}
        onChange={(event) => setRestoreDeleted(event.currentTarget.checked)}
      />
      <FileButton
        resetRef={forgetChoice}
        onChange={(file) => {
          // Otherwise a browser reports no change when the same file is chosen once more.
          forgetChoice.current?.();
          setPassphrase("");
          if (file) void take(file, "");
        }}
      >
        {(button) => (
          <Button {...button} variant="default" loading={busy} mt="md">
            {MESSAGES.yourData.import}
          </Button>
        )}
      </FileButton>
      {sealed && (
        <form
          className={card.field}
          aria-label="Open a sealed file"
          onSubmit={(event) => {
            event.preventDefault();
            void take(sealed, passphrase);
          }}
        >
          <PasswordInput
            label="Passphrase of the file"
            autoComplete="off"
            value={passphrase}
            onChange={(event) => setPassphrase(event.currentTarget.value)}
            visibilityToggleButtonProps={{ "aria-label": "Show or hide the passphrase" }}
          />
          <Button type="submit" mt="md" loading={busy} disabled={passphrase === ""}>
            Open the file
          </Button>
        </form>
      )}
      <div className={card.message}>
        <FormProblem text={problem} />
      </div>
      <output className={card.message}>{message}</output>
    </SectionCard>
  );
}

function useImport({
  database,
  userId,
  restoreDeleted,
}: ImportSectionProps & { restoreDeleted: boolean }) {
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
    : "The file could not be read. Nothing was changed; please try again.";
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
