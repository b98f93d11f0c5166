import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BREAKING_FILES, CLEAN_FILES } from "./lint-rules.cases.ts";

/** What the lint step said of one file of the small tree. */
interface Finding {
  filename: string;
  code: string;
  message: string;
  help?: string;
}

const ROOT = join(import.meta.dirname, "..");
let tree = "";
let findings: Finding[] = [];
let exitCode = 0;

// One run over one small tree: every file breaks one rule or none, so the whole table takes a second.
beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), "reignwell-lint-"));
  cpSync(join(ROOT, "oxlint.config.ts"), join(tree, "oxlint.config.ts"));
  write("tsconfig.json", JSON.stringify({ compilerOptions: { strict: true, jsx: "react-jsx" } }));
  for (const { file, source } of [...BREAKING_FILES, ...CLEAN_FILES]) write(file, source);
  const { output, code } = await runLint();
  findings = parseFindings(output);
  exitCode = code;
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

it.each(BREAKING_FILES)("the lint step refuses $file: $says", ({ file, rule, says }) => {
  const said = findings
    .filter((finding) => finding.filename === file)
    .map((finding) => `${finding.code} ${finding.message} ${finding.help ?? ""}`);
  expect(said).toContainEqual(expect.stringContaining(rule));
  expect(said).toContainEqual(expect.stringContaining(says));
});

it.each(CLEAN_FILES)("the lint step accepts $file", ({ file }) => {
  expect(findings.filter((finding) => finding.filename === file)).toEqual([]);
});

it("the lint step ends with an error when a file breaks a rule", () => {
  expect(exitCode).not.toBe(0);
});

function write(file: string, source: string): void {
  const path = join(tree, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
}

function runLint(): Promise<{ output: string; code: number }> {
  const programs = join(ROOT, "node_modules", ".bin");
  const options = ["--type-aware", "--deny-warnings", "--format", "json"];
  // No node_modules beside the tree: the linter would walk through the link into all of them.
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(programs, "tsgolint") };
  const settings = { cwd: tree, env, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(join(programs, "oxlint"), options, settings, (error, stdout) => {
      resolve({ output: stdout, code: typeof error?.code === "number" ? error.code : 0 });
    });
  });
}

function parseFindings(output: string): Finding[] {
  // The report is read from its first brace: the linter may print a notice before it.
  const report: unknown = JSON.parse(output.slice(output.indexOf("{")));
  if (typeof report === "object" && report !== null && "diagnostics" in report) {
    if (Array.isArray(report.diagnostics)) return report.diagnostics.filter(isFinding);
  }
  throw new Error(`The lint step printed no diagnostics: ${output.slice(0, 500)}`);
}

function isFinding(value: unknown): value is Finding {
  return typeof value === "object" && value !== null && "filename" in value && "code" in value;
}
