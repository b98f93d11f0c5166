import type { Entry } from "@reignwell/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actionCompletionIdOf } from "./identity.ts";
import { countActions, planGroups } from "./plan-groups.ts";
import { plansToMarkdown, planToMarkdown } from "./plan-text.ts";

const entry: Entry = {
  id: "01990000-0000-7000-8000-000000000001",
  date: "2026-11-21",
  verse: "Be still.",
  verseReference: "Psalm 46:10",
  verseReflection: "First thought.\n\nSecond thought.",
  priorities: ["Rest", "Write", ""],
  actionSteps: [
    { priority: "Write", actions: ["A page", "A page"] },
    { priority: "Older wording", actions: ["Still here"] },
  ],
  challenges: "Noise\nand hurry",
  encouragement: "Amen.",
  deletedAt: null,
};

describe("DEC-48: the groups of a plan", () => {
  it("hold every priority in its order and lose no action", () => {
    expect(planGroups(entry).map(({ priority, actions }) => [priority, actions.length])).toEqual([
      ["Rest", 0],
      ["Write", 2],
      ["Older wording", 1],
    ]);
    expect(countActions(entry)).toBe(3);
  });

  it("give equal texts under one priority an id each, the same on every device", () => {
    const ids = planGroups(entry).flatMap((group) => group.actions.map((action) => action.id));
    expect(new Set(ids).size).toBe(3);
    expect(ids[1]).toBe(actionCompletionIdOf(entry.id, "Write", "A page", 1));
  });

  it("keep two groups apart that have the same priority", () => {
    const twice = {
      ...entry,
      priorities: ["Rest", "Rest"],
      actionSteps: [
        { priority: "Rest", actions: ["Sleep"] },
        { priority: "Rest", actions: ["Sleep", "Walk"] },
      ],
    };
    const groups = planGroups(twice);
    expect(groups.map((group) => group.actions.map((one) => one.text))).toEqual([
      ["Sleep"],
      ["Sleep", "Walk"],
    ]);
    expect(groups[1]?.actions[0]?.occurrence).toBe(1);
  });
});

describe("a plan as Markdown", () => {
  it("has the answer to the verse and the thanks where there are any", () => {
    const text = planToMarkdown({
      entry: { ...entry, answer: "Stand still.", thanks: "Rain" },
      done: new Set(),
    });
    expect(text).toContain("## What stayed with you\n\nStand still.");
    expect(text).toContain("## Thanks\n\nRain\n");
    expect(planToMarkdown({ entry, done: new Set() })).not.toMatch(/stayed|Thanks/);
  });

  const done = new Set([actionCompletionIdOf(entry.id, "Write", "A page", 1)]);

  it("holds all that was written, and which actions are done", () => {
    expect(planToMarkdown({ entry, done })).toBe(
      [
        "# Saturday, November 21, 2026",
        "> Be still.\n>\n> \u2014 Psalm 46:10",
        "## Reflection",
        "First thought.",
        "Second thought.",
        "## Priorities",
        "**Rest**",
        "**Write**",
        "- [ ] A page\n- [x] A page",
        "**Older wording**",
        "- [ ] Still here",
        "## Challenges",
        "Noise\\\nand hurry",
        "## Prayer",
        "Amen.\n",
      ].join("\n\n"),
    );
  });

  it("W-9, AI-001, AI-003: says which texts the AI wrote, and which reflection is a general one", () => {
    const text = (by: Partial<Entry>) => planToMarkdown({ entry: { ...entry, ...by }, done });
    expect(text({ reflectionBy: "ai", prayerBy: "device" })).toContain(
      "Second thought.\n\n*Written by AI*\n\n## Priorities",
    );
    expect(text({ reflectionBy: "device", prayerBy: "ai" })).toContain(
      "Second thought.\n\n*A general reflection for this part of the Bible*\n\n## Priorities",
    );
    expect(text({ prayerBy: "ai" })).toMatch(/Amen\.\n\n\*Written by AI\*\n$/u);
    expect(text({ prayerBy: "device" })).toMatch(/Amen\.\n$/u);
    expect(text({ reflectionBy: "ai", verseReflection: "" })).not.toContain("AI");
  });

  it("leaves out what the plan does not have", () => {
    const bare = { ...entry, verseReflection: "", challenges: " ", encouragement: "" };
    const text = planToMarkdown({ entry: bare, done });
    expect(text).not.toMatch(/Reflection|Challenges|Prayer/);
  });

  it("several plans stand under one title, each a level lower", () => {
    const text = plansToMarkdown("November 2026", [
      { entry, done },
      { entry: { ...entry, date: "2026-11-22" }, done },
    ]);
    expect(text.match(/^#{1,3} .*/gmu)).toEqual([
      "# November 2026",
      "## Saturday, November 21, 2026",
      "### Reflection",
      "### Priorities",
      "### Challenges",
      "### Prayer",
      "## Sunday, November 22, 2026",
      "### Reflection",
      "### Priorities",
      "### Challenges",
      "### Prayer",
    ]);
  });

  it("what a person wrote never becomes a heading, a list or a tag", () => {
    const line = fc.constantFrom(
      "# A",
      "- b",
      "1. c",
      "> d",
      "***",
      "<script>",
      "[x](y)",
      "---",
      "=",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.string()), { maxLength: 4 }), (lines) => {
        const challenges = lines.join("\n");
        const bare = { ...entry, verseReflection: "", priorities: [], actionSteps: [] };
        const text = planToMarkdown({ entry: { ...bare, challenges, encouragement: "" }, done });
        const written = text.split("## Challenges\n\n")[1] ?? "";
        expect(written).not.toMatch(
          /^\s*(#{1,6} |[-+*] |\d+[.)] |>|={1,}\s*$|-{2,}\s*$|[*_]{3})/mu,
        );
        expect(written).not.toMatch(/(?<!\\)[<`*_[]/u);
      }),
    );
  });
});
