import { Button, PasswordInput } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { MESSAGES } from "@reignwell/contract";
import { exportMarkdown, type LocalDatabase, readExportData } from "@reignwell/local-db";
import { useState } from "react";
import { saveFile } from "../../lib/save-file.ts";
import { writeExportFile } from "./export-file.ts";
import card from "../../ui/section-card.module.css";
import { SectionCard } from "../../ui/section-card.tsx";
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
    <SectionCard title="Take it with you">
      <p className={card.about}>
        One file with everything you have written: plans, goals, tasks and what was deleted lately.
        It is made on this device, also without a connection, and Import below takes it back.
      </p>
      <PasswordInput
        label="Passphrase (optional)"
        description="Seals the file: without the passphrase nobody can open it, not even we."
        autoComplete="off"
        className={card.field}
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
      <output className={card.news}>{news}</output>
    </SectionCard>
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
      setNews(
        `Saved to your downloads: ${rows === 1 ? "1 record" : `${rows.toLocaleString("en-US")} records`}.`,
      );
    } catch {
      setNews("The file could not be made. Nothing was changed; please try again.");
    } finally {
      setBusy(false);
    }
  };
  return { busy, news, run };
}
