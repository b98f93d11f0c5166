import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "reignwell-commands-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command as an operator does whose DATA_DIR names a folder that isn't there. */
function run(
  name: string,
  words: readonly string[],
  variables: Record<string, string> = {},
): Promise<Ended> {
  const command = resolve(import.meta.dirname, `${name}.ts`);
  const { PATH } = process.env;
  const env = { PATH, DATA_DIR: join(folder, "spelled-wrong"), DATABASE_URL: "", ...variables };
  return new Promise((done) => {
    execFile(process.execPath, [command, ...words], { env }, (error, stdout, stderr) => {
      done({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

it.each([
  ["admin", ["check-points"]],
  ["admin", ["reset", "shepherd"]],
  ["backup", []],
  ["doctor", []],
  ["renew-epoch", []],
])("%s %j says that DATA_DIR has no database, and makes none", async (name, words) => {
  const ended = await run(name, words);
  expect(ended).toMatchObject({ code: 1, stdout: "" });
  const place = join(folder, "spelled-wrong");
  expect(ended.stderr).toContain(`There is no database in ${place}. Check DATA_DIR.`);
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ["FOLDER", [import.meta.filename], {}],
  ["BACKUP_DIR", [], { BACKUP_DIR: join(import.meta.filename, "below") }],
])(
  "backup says of a file in the place of its folder that %s names it",
  async (setting, words, more) => {
    const own = {
      DATA_DIR: join(folder, "own"),
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    };
    const ended = await run("backup", words, { ...own, ...more });
    expect(ended).toMatchObject({ code: 1, stdout: "" });
    expect(ended.stderr).toContain(
      `${setting} names something that is not a folder. Set it to a folder.`,
    );
    rmSync(own.DATA_DIR, { recursive: true, force: true });
  },
);

describe("a word that a command doesn't know", () => {
  it.each([
    ["admin", ["resett", "shepherd"]],
    ["admin", ["sign-out"]],
    ["admin", ["check-points", "--quiet"]],
    ["backup", ["--quiet"]],
    ["restore", ["a-backup", "--replac"]],
    ["restore", []],
  ])("%s %j ends with 1 and says how the command is used", async (name, words) => {
    const ended = await run(name, words);
    expect(ended).toMatchObject({ code: 1, stdout: "" });
    expect(ended.stderr).toContain(`pnpm run ${name}`);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(["admin", "backup", "restore"])("%s says it with 0 to who asks", async (name) => {
    const ended = await run(name, ["--help"]);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(ended.stdout).toContain(`pnpm run ${name}`);
  });
});
