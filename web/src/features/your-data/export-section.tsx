import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { useState } from "react";
import {
  SECTION_FIELD,
  SectionCard,
  SectionMessage,
  SectionText,
} from "../../ui/cards/section-card.tsx";
import { PassphraseField } from "./passphrase-field.tsx";
import { type ExportForm, saveExport } from "./save-export.ts";
import classes from "./your-data.module.css";

interface ExportSectionProps {
  database: LocalDatabase;
  username: string;
}

/** Lossless for a later import, or readable for people. Works offline. */
export function ExportSection({ database, username }: ExportSectionProps) {
  const [passphrase, setPassphrase] = useState("");
  const { busy, message, run } = useExport(database, username);
  return (
    <SectionCard title="Download your data">
      <SectionText>
        One file with everything you have written: plans, goals, tasks and what was deleted lately.
        It’s made on this device, even offline, and Import below brings it back.
      </SectionText>
      <PassphraseField
        label="Passphrase (optional)"
        description="Locks the file. Without the passphrase no one can open it, including us."
        className={SECTION_FIELD}
        value={passphrase}
        onChange={setPassphrase}
      />
      <div className={classes.buttons}>
        <Button loading={busy} onClick={() => void run({ kind: "file", passphrase })}>
          {MESSAGES.yourData.export}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => void run({ kind: "text" })}>
          Save as readable text
        </Button>
      </div>
      <SectionMessage>{message}</SectionMessage>
    </SectionCard>
  );
}

function useExport(database: LocalDatabase, username: string) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState("");
  const run = async (form: ExportForm) => {
    setBusy(true);
    setMessage("");
    setMessage(
      await saveExport(database, username, form).catch(() => MESSAGES.yourData.exportFailed),
    );
    setBusy(false);
  };
  return { busy, message, run };
}
