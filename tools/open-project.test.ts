import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const WORKFLOWS = join(ROOT, ".github/workflows");

function workflows(): string[] {
  return readdirSync(WORKFLOWS).map((name) => readFileSync(join(WORKFLOWS, name), "utf8"));
}

it("continuous integration runs the command that everyone runs", () => {
  expect(workflows().join("\n")).toMatch(/^ +- run: \.ci\/run$/m);
});

it("each action of a workflow is pinned to a commit, because a tag can be moved", () => {
  const used = workflows().flatMap((text) => text.match(/uses: .+/g) ?? []);
  expect(used.length).toBeGreaterThan(0);
  for (const action of used) {
    expect(action).toMatch(/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  }
});

it("a workflow may read the repository and nothing more", () => {
  for (const text of workflows()) expect(text).toContain("permissions:\n  contents: read\n");
});

it("what a newcomer looks for is there and says something", () => {
  for (const name of ["CONTRIBUTING", "CHANGELOG", "SECURITY", "CODE_OF_CONDUCT", "README"]) {
    expect(readFileSync(join(ROOT, `${name}.md`), "utf8").length).toBeGreaterThan(400);
  }
});
