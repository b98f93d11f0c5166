import { type ExportData, exportData, exportText, splitExport } from "@reignwell/contract";
import { isSealed, openSealed, seal } from "./sealed-file.ts";

/** Each has its message in `IMPORT_PROBLEMS`. */
export type ImportProblem = "foreign" | "newer" | "damaged" | "locked" | "wrong-passphrase";

export type OpenedFile = { data: ExportData } | { problem: ImportProblem };

/** With a passphrase the file is sealed. */
export async function writeExportFile(data: ExportData, passphrase: string): Promise<Uint8Array> {
  const text = JSON.stringify(data);
  const bytes = new TextEncoder().encode(exportText(text, await checksumOf(text)));
  return passphrase === "" ? bytes : seal(bytes, passphrase);
}

/**
 * Reads an export, sealed or not. Anything that is not exactly as it was written is refused: a
 * changed byte must not pass for something that the user wrote.
 */
export async function readExportFile(bytes: Uint8Array, passphrase: string): Promise<OpenedFile> {
  let plain = bytes;
  if (isSealed(bytes)) {
    if (passphrase === "") return { problem: "locked" };
    const opened = await openSealed(bytes, passphrase);
    if (opened === null) return { problem: "wrong-passphrase" };
    plain = opened;
  }
  const text = decoded(plain);
  if (text === null) return { problem: "foreign" };
  const parts = splitExport(text);
  if ("problem" in parts) return parts;
  if ((await checksumOf(parts.data)) !== parts.checksum) return { problem: "damaged" };
  const data = exportData.safeParse(JSON.parse(parts.data));
  return data.success ? { data: data.data } : { problem: "damaged" };
}

async function checksumOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function decoded(bytes: Uint8Array): string | null {
  try {
    // A mark at the start would be dropped silently, and a changed byte with it.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
