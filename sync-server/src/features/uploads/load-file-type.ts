/** Loads what tells a file's type by its bytes: 28 files, with the first upload and not at the start. */
export async function loadFileType() {
  const { fileTypeFromBuffer } = await import("file-type");
  return fileTypeFromBuffer;
}
