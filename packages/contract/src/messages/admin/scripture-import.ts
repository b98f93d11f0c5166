/** What is wrong with a file of scriptures, line by line, and what an import has come to. */
export const scriptureImport = {
  unreadable: "This character can’t be read. Save the file as UTF-8 and choose it again.",
  noRows:
    "There is nothing in this file. Its first line names the columns, and each other line is a scripture.",
  tooMany: (most: number) =>
    `The file has more than ${most.toLocaleString("en-US")} scriptures. Divide it into several files.`,
  missingColumn: (name: string) =>
    `The column “${name}” is missing. The first line names the columns.`,
  unknownColumn: (name: string, known: string) =>
    `The column “${name}” isn’t known. Use these: ${known}.`,
  twiceColumn: (name: string) => `The column “${name}” is there twice. Remove one of them.`,
  wrongCount: (found: number, wanted: number) =>
    `This line has ${found} values instead of ${wanted}. Put values with commas in quotation marks.`,
  brokenQuotes:
    "The quotation marks of this line don’t match. Write a quotation mark inside of a value twice.",
  notJson:
    "The file isn’t valid JSON from this line on. Check commas, brackets and quotation marks.",
  notAList: "The file must hold a list of scriptures.",
  notAnObject: "This isn’t a scripture with named fields.",
  unknownField: (name: string) => `The field “${name}” isn’t known.`,
  notAText: (name: string) => `“${name}” must be a text.`,
  notASwitch: "Active must be true or false.",
  dateTwice: (line: number) =>
    `Line ${line} has an active scripture for the same date. Keep one of them.`,
  dateTaken: (reference: string) =>
    `${reference} is active on this date. Deactivate it first, or change the date here.`,
  heading: "Import scriptures",
  about:
    "A CSV file, whose first line names its columns (date, reference, verse, reflection, audioUrl, active), or a JSON file as the export makes it. Nothing is stored before you have seen what would happen.",
  choose: "Choose a CSV or JSON file",
  notReadable: "The file couldn’t be read. Save it, then choose it again.",
  wrongFile: "Choose a file whose name ends in .csv or .json.",
  tooLarge: "The file is too large. Divide it into several files.",
  checking: "Looking at the file…",
  found: (total: number) =>
    `The file has ${total.toLocaleString("en-US")} ${total === 1 ? "scripture" : "scriptures"}.`,
  added: (count: number) => `New: ${count.toLocaleString("en-US")}`,
  unchanged: (count: number) => `There already: ${count.toLocaleString("en-US")}`,
  faulty: (count: number) => `Left out because of problems: ${count.toLocaleString("en-US")}`,
  problems: "Problems by line",
  line: (line: number) => `Line ${line.toLocaleString("en-US")}`,
  importCount: (count: number) =>
    `Import ${count.toLocaleString("en-US")} ${count === 1 ? "scripture" : "scriptures"}`,
  nothing: "There is nothing to import.",
  imported: (count: number) => `${count.toLocaleString("en-US")} stored.`,
  close: "Close",
  done: { title: "Import finished" },
  failed: { title: "Failed to import scriptures" },
} as const;
