import { type ExportData, mailConsentAnswer, ROUTES } from "@reignwell/contract";
import { type LocalDatabase, ownData } from "@reignwell/device";
import { callApi } from "../../lib/api-client.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { clockOffset } from "../../lib/day/server-clock.ts";
import { dayOf } from "../../lib/day/today.ts";
import { writeExportFile } from "./export-file.ts";

/** For a later import, sealed with a passphrase if there is one, or readable for people. */
export type ExportForm = { kind: "file"; passphrase: string } | { kind: "text" };

/** Saves everything that this device has of the user; returns the message. */
export async function saveExport(
  database: LocalDatabase,
  username: string,
  form: ExportForm,
): Promise<string> {
  const now = Date.now();
  const own = await ownData.read(database, username, now, clockOffset());
  const agreedToMailAt = await readMailConsent();
  const data = agreedToMailAt === undefined ? own : { ...own, account: { agreedToMailAt } };
  await write(data, `reignwell-${dayOf(now)}`, form);
  const rows = Object.values(data.records).reduce((sum, list) => sum + list.length, 0);
  return `Saved to your downloads: ${rows === 1 ? "1 record" : `${rows.toLocaleString("en-US")} records`}.`;
}

/** DEC-95: what the server alone keeps of the account; undefined without a connection. */
async function readMailConsent(): Promise<number | null | undefined> {
  const read = (body: unknown) => mailConsentAnswer.safeParse(body).data ?? null;
  const answer = await callApi({ path: ROUTES.mailConsent, read }).catch(() => undefined);
  return answer?.agreedAt;
}

async function write(data: ExportData, name: string, form: ExportForm): Promise<void> {
  if (form.kind === "text") {
    saveFile(`${name}.md`, "text/markdown;charset=utf-8", ownData.toMarkdown(data));
    return;
  }
  const file = await writeExportFile(data, form.passphrase);
  if (form.passphrase === "") saveFile(`${name}.json`, "application/json", file);
  else saveFile(`${name}.sealed`, "application/octet-stream", file);
}
