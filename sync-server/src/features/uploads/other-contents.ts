/** What browsers and readers look for anywhere in a file, or near its beginning. */
const MARKUP = /<(?:!doctype|html|script|svg|iframe|object|embed|\?php)/i;
const PDF = "%PDF-";
/** So far into a file readers look for the beginning of a PDF. */
const PDF_WITHIN = 1024;
/** The last record of a ZIP archive has this length, and then a comment to the file's end. */
const ZIP_END = Buffer.from("PK\u0005\u0006", "latin1");
const ZIP_END_LENGTH = 22;

/**
 * Whether a file can also be read as another kind: a page, a script, a PDF or an archive (DEC-93).
 * Nothing of it would be kept, but nobody has such a file by accident.
 */
export function holdsOtherContents(bytes: Buffer): boolean {
  return (
    MARKUP.test(bytes.toString("latin1")) ||
    bytes.subarray(0, PDF_WITHIN).includes(PDF) ||
    endsAsZip(bytes)
  );
}

function endsAsZip(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf(ZIP_END);
  if (at < 0 || at + ZIP_END_LENGTH > bytes.length) return false;
  return at + ZIP_END_LENGTH + bytes.readUInt16LE(at + ZIP_END_LENGTH - 2) === bytes.length;
}
