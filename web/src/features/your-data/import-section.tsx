import { Button, FileButton } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { useRef, useState } from "react";
import {
  SECTION_FIELD,
  SectionCard,
  SectionMessage,
  SectionText,
} from "../../ui/cards/section-card.tsx";
import { FormProblem } from "../../ui/forms/form-problem.tsx";
import { SwitchLine } from "../../ui/forms/switch-line.tsx";
import { PassphraseField } from "./passphrase-field.tsx";
import { type ImportWish, RESTORE_DELETED, useImport } from "./use-import.ts";
import classes from "./your-data.module.css";

type ImportSectionProps = Omit<ImportWish, "restoreDeleted">;

/** Adds what is missing and overwrites nothing, so importing twice is harmless. */
export function ImportSection(props: ImportSectionProps) {
  const [restoreDeleted, setRestoreDeleted] = useState(false);
  const { problem, message, busy, sealed, take } = useImport({ ...props, restoreDeleted });
  const [passphrase, setPassphrase] = useState("");
  const forgetChoice = useRef<() => void>(null);
  return (
    <SectionCard title="Bring it back">
      <SectionText>
        Takes a file that was exported here or on another device. What is missing is added; what you
        have already stays as it is.
      </SectionText>
      <SwitchLine
        className={classes.ask}
        label={RESTORE_DELETED}
        checked={restoreDeleted}
        onChange={setRestoreDeleted}
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
          className={SECTION_FIELD}
          aria-label="Open a sealed file"
          onSubmit={(event) => {
            event.preventDefault();
            void take(sealed, passphrase);
          }}
        >
          <PassphraseField
            label="Passphrase of the file"
            value={passphrase}
            onChange={setPassphrase}
          />
          <Button type="submit" mt="md" loading={busy} disabled={passphrase === ""}>
            Open the file
          </Button>
        </form>
      )}
      <div className={classes.problem}>
        <FormProblem text={problem} />
      </div>
      <SectionMessage>{message}</SectionMessage>
    </SectionCard>
  );
}
