/** A scripture of a file, not judged yet, with the line where it begins. */
export interface FileLine {
  line: number;
  /** By the names of the columns; a value of JSON may be of any type. */
  values: Readonly<Record<string, unknown>>;
}

/** What is wrong at a line of a file. */
export interface LineProblem {
  line: number;
  message: string;
}

/** What a file holds: scriptures that can be judged, and lines that can’t even be read. */
export interface FileContent {
  lines: FileLine[];
  problems: LineProblem[];
  /** Scriptures among the problems, which are counted as faulty. */
  unread: number;
}

/** A file that can’t be read as a whole. */
export function unreadableFile(message: string, line = 1): FileContent {
  return { lines: [], problems: [{ line, message }], unread: 0 };
}
