import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { backupFolderProblem, listenProblem, sayStartProblem } from "./start-problem.ts";

const failed = (code: string) => Object.assign(new Error("failed"), { code });

it.each(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL", "EAFNOSUPPORT"])(
  "%s while the server begins to listen is HOST's fault",
  (code) => {
    expect(sayStartProblem(listenProblem(failed(code)))).toContain("Set HOST to one of its own");
  },
);

it.each(["EMFILE", "57P01", "ERR_SOMETHING"])(
  "%s while the server begins to listen is said as it is, and not blamed on a setting",
  (code) => {
    const error = failed(code);
    expect(listenProblem(error)).toBe(error);
    expect(sayStartProblem(listenProblem(error))).toBe("failed");
  },
);

it("a file in the place of the backups is named by what the operator has set", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "reignwell-start-"));
  const backups = join(dataDir, "backups");
  expect(backupFolderProblem(backups, dataDir)).toBeNull();
  writeFileSync(backups, "");
  const said = [
    backupFolderProblem(backups, dataDir),
    backupFolderProblem(join(backups, "mine"), dataDir),
    backupFolderProblem(backups, dataDir, "FOLDER"),
  ].map((problem) => problem?.message.replace(/ \(.*/, ""));
  expect(said).toEqual([
    "“backups” in DATA_DIR is not a folder. Move it away, or set BACKUP_DIR to a folder.",
    "BACKUP_DIR names something that is not a folder. Set it to a folder.",
    "FOLDER names something that is not a folder. Set it to a folder.",
  ]);
  rmSync(dataDir, { recursive: true, force: true });
});
