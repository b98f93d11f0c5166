import { describe, expect, it } from "vitest";
import { keywordTable, matchCategory, misleading } from "./keywords.ts";

describe("keywords", () => {
  it("DEC-40: the rows stand in the decided order", () => {
    expect(keywordTable.map((row) => row.category).join(" ")).toBe(
      "grief illness peace church spiritual relationships study rest health work finance home",
    );
  });

  it("DEC-40: every keyword leads to its own category and stands in one row only", () => {
    const words = keywordTable.flatMap((row) => row.words);
    expect(new Set(words).size).toBe(words.length);
    const astray = keywordTable.flatMap((row) =>
      row.words.filter((word) => matchCategory(word) !== row.category),
    );
    expect(astray).toEqual([]);
  });

  it("DEC-40: the work row holds the words named in the decision", () => {
    const work = keywordTable.find((row) => row.category === "work")?.words;
    expect(work).toEqual(
      expect.arrayContaining(
        "work job career project meeting client boss office business deadline".split(" "),
      ),
    );
  });

  it.each([
    ["Pray for my wife and her job", "spiritual"],
    ["Help Dad with his diet after work", "relationships"],
    ["Exercise before the meeting about money", "health"],
    ["Finish the budget project for the house", "work"],
    ["Pay the mortgage on our home", "finance"],
    ["Paint the kitchen", "home"],
    ["Learn to play the cello", "generic"],
    ["", "generic"],
  ])("DEC-40: the first match wins in %j, which is %s", (text, category) => {
    expect(matchCategory(text)).toBe(category);
  });

  it("DEC-40: a word inside a longer word does not count", () => {
    for (const text of ["Network", "Jobless", "Homeland", "Seasons", "Officeé", "job_7", "éjob"]) {
      expect(matchCategory(text)).toBe("generic");
    }
  });

  it("DEC-40: capitals, marks, spaces and the way an accent is typed make no difference", () => {
    expect(matchCategory("MY JOB!")).toBe("work");
    expect(matchCategory("(mom’s birthday)")).toBe("relationships");
    expect(matchCategory("a quiet \n time")).toBe("spiritual");
    expect(matchCategory("dinner with my fiance\u0301e")).toBe("relationships");
    expect(matchCategory("FIANCÉE")).toBe("relationships");
  });

  it.each([
    ["Volunteer at the food bank", "church"],
    ["Blood bank donation", "generic"],
    ["Get through chemo", "illness"],
    ["Running late on the budget", "finance"],
    ["Running the Sunday school", "church"],
    ["Church budget", "church"],
    ["Weight of grief", "grief"],
    ["Lose weight", "health"],
    ["Stretch goals for Q1", "work"],
    ["Pay the electricity bill", "finance"],
    ["Call Bill", "generic"],
    ["Rest", "rest"],
    ["The rest of the report", "work"],
    ["Plan Sarah’s funeral", "grief"],
    ["Surgery on Tuesday", "illness"],
    ["Study for exam", "study"],
    ["Apologize to Mark", "peace"],
    ["Stop yelling at the kids", "peace"],
    ["Be patient", "peace"],
    ["Small group tonight", "church"],
    ["Run the bank’s annual meeting", "work"],
    ["Project at the hospital", "work"],
    ["Rehab the bathroom", "home"],
    ["Treatment of wood", "generic"],
    ["Caring for the garden", "home"],
    ["Argument for the thesis", "study"],
    ["Flu shot", "generic"],
    ["Weight loss", "health"],
    ["I’m dying to see my sister", "relationships"],
    ["Miss my son’s game", "relationships"],
    ["I lost my mom", "grief"],
    ["Missing my wife", "grief"],
    ["Say goodbye to Dad", "grief"],
    ["Bury Grandma", "grief"],
    ["Dad’s stroke", "illness"],
    ["Ann in the ICU", "illness"],
    ["The tumor", "illness"],
    ["Caring for my mom", "illness"],
  ])("DEC-40, DEC-39: %j is of the kind %s", (text, category) => {
    expect(matchCategory(text)).toBe(category);
  });

  it("DEC-40: every misleading phrase holds a keyword, or it would mislead nobody", () => {
    const words = new Set(keywordTable.flatMap((row) => row.words));
    const idle = misleading.filter((phrase) => !phrase.split(" ").some((word) => words.has(word)));
    expect(idle.filter((phrase) => !phrase.startsWith("walk "))).toEqual([]);
  });
});
