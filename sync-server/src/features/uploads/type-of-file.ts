import type { FileTypeResult } from "file-type";

/**
 * What a file is by how it begins, whatever its name says. The library has 28 files: they are loaded
 * with the first upload, not at every start.
 */
export async function typeOfFile(bytes: Buffer): Promise<FileTypeResult | undefined> {
  const { fileTypeFromBuffer } = await import("file-type");
  return fileTypeFromBuffer(bytes);
}
