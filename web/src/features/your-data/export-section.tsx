import { Button, Paper, PasswordInput, Title } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { MESSAGES } from "@reignwell/contract";
import { exportMarkdown, type LocalDatabase, readExportData } from "@reignwell/local-db";
import { useState } from "react";
import { saveFile } from "../../lib/save-file.ts";
import { writeExportFile } from "./export-file.ts";
import classes from "./your-data.module.css";

interface ExportSectionProps {
  database: LocalDatabase;
  username: string;
}

/** Everything as a file: lossless for the machine, or readable for people. Works offline. */
export function ExportSection({ database, username }: ExportSectionProps) {
  const [passphrase, setPassphrase] = useState("");
  const { busy, news, run } = useExport(database, username);
  const sealed = passphrase !== "";
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card}>
      <Title order={2}>Take it with you</Title>
      <p className={classes.about}>
        One file with everything you have written: plans, goals, tasks and what was deleted lately.
        It is made on this device, also without a connection, and Import below takes it back.
      </p>
      <PasswordInput
        label="Passphrase (optional)"
        description="Seals the file: without the passphrase nobody can open it, not even we."
        autoComplete="off"
        className={classes.field}
        value={passphrase}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": "Show or hide the passphrase" }}
      />
      <div className={classes.buttons}>
        <Button
          loading={busy}
          onClick={() =>
            void run(async (data, name) => {
              const file = await writeExportFile(data, passphrase);
              if (sealed) saveFile(`${name}.sealed`, "application/octet-stream", file);
              else saveFile(`${name}.json`, "application/json", file);
            })
          }
        >
          {MESSAGES.yourData.export}
        </Button>
        <Button
          variant="default"
          disabled={busy}
          onClick={() =>
            void run(async (data, name) =>
              saveFile(`${name}.md`, "text/markdown;charset=utf-8", exportMarkdown(data)),
            )
          }
        >
          Save as readable text
        </Button>
      </div>
      <output className={classes.answer}>{news}</output>
    </Paper>
  );
}

type Data = Awaited<ReturnType<typeof readExportData>>;

function useExport(database: LocalDatabase, username: string) {
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState("");
  const run = async (save: (data: Data, name: string) => Promise<void>) => {
    setBusy(true);
    setNews("");
    try {
      const now = Date.now();
      const data = await readExportData(database, username, now);
      const rows = Object.values(data.records).reduce((sum, list) => sum + list.length, 0);
      await save(data, `reignwell-${new Date(now).toISOString().slice(0, 10)}`);
      setNews(`Saved to your downloads: ${rows.toLocaleString("en-US")} records.`);
    } catch {
      setNews("The file could not be made. Nothing was changed; please try again.");
    } finally {
      setBusy(false);
    }
  };
  return { busy, news, run };
}
