import { join } from "node:path";
import { leftOutIsNotUsed } from "./build/left-out-code.ts";
import { decisionsAreIndexed } from "./decision-rules.ts";
import { readHouseFiles } from "./house-files.ts";
import { HOUSE_RULES } from "./house-rules.ts";
import { importsRunOneWay } from "./import-circles.ts";
import { BOOK_RULES } from "./requirements-book.ts";
import { wordsAreStandard } from "./standard-words.ts";

// The second half of the lint step: the rules of the house that the linter has no words for.
const files = readHouseFiles(join(import.meta.dirname, ".."));
const rules = [
  ...HOUSE_RULES,
  ...BOOK_RULES,
  wordsAreStandard,
  decisionsAreIndexed,
  importsRunOneWay,
  leftOutIsNotUsed,
];
const problems = rules.flatMap((rule) => rule(files));
for (const problem of problems) console.error(problem);
console.log(`house-check: ${files.length} files, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
