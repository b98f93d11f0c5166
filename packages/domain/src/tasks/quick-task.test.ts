import fc from "fast-check";
import { expect, it } from "vitest";
import { readQuickTask } from "./quick-task.ts";

/** A Saturday. */
const TODAY = "2026-11-21";
const read = (line: string, ...asWords: string[]) => {
  const { title, phrases } = readQuickTask(line, TODAY, new Set(asWords));
  const found = phrases.map((phrase) => (phrase.kind === "date" ? phrase.date : phrase.priority));
  return [title, ...found];
};

it.each([
  ["Call Anna tomorrow", "Call Anna", "2026-11-22"],
  ["Tomorrow call Anna", "call Anna", "2026-11-22"],
  ["Call Anna, tomorrow.", "Call Anna.", "2026-11-22"],
  ["Call Anna today", "Call Anna", TODAY],
  ["Pray with Tom tonight", "Pray with Tom", TODAY],
  ["Report the day after tomorrow", "Report", "2026-11-23"],
  ["Plan the trip next week", "Plan the trip", "2026-11-23"],
  ["Rake leaves this weekend", "Rake leaves", TODAY],
  ["Pay rent next month", "Pay rent", "2026-12-01"],
  ["Read Psalm 23 in 3 days", "Read Psalm 23", "2026-11-24"],
  ["Write in two weeks", "Write", "2026-12-05"],
  ["Write in a week", "Write", "2026-11-28"],
  ["Choir on Friday", "Choir", "2026-11-27"],
  ["Choir Saturday", "Choir", "2026-11-28"],
  ["Choir next Friday", "Choir", "2026-11-27"],
  ["Choir next Sunday", "Choir", "2026-11-29"],
  ["Gift by December 24", "Gift", "2026-12-24"],
  ["Gift Dec 24th", "Gift", "2026-12-24"],
  ["Taxes 15 April", "Taxes", "2027-04-15"],
  ["Taxes on the 15th of April", "Taxes", "2027-04-15"],
  ["Party Nov 21", "Party", TODAY],
  ["Party May 3, 2028", "Party", "2028-05-03"],
  ["Leap Feb 29, 2028", "Leap", "2028-02-29"],
  ["Move 2027-01-02", "Move", "2027-01-02"],
  ["Gift for Anna 12/24", "Gift for Anna", "2026-12-24"],
  ["12/24 wrap the gifts", "wrap the gifts", "2026-12-24"],
  ["Call Anna 12/24 about the trip", "Call Anna about the trip", "2026-12-24"],
  ["Finish the project 12/24", "Finish the project", "2026-12-24"],
  ["Go to market 12/24", "Go to market", "2026-12-24"],
  ["Call Anna, 12/24.", "Call Anna.", "2026-12-24"],
  ["Dentist 12/5 at 9am", "Dentist at 9am", "2026-12-05"],
  ["Dentist 11/21", "Dentist", TODAY],
  ["Dentist 11/20", "Dentist", "2027-11-20"],
  ["Taxes by 4/15", "Taxes", "2027-04-15"],
  ["Report due 3/8", "Report", "2027-03-08"],
  ["Dentist on 1/2", "Dentist", "2027-01-02"],
  ["Party 05/03/2028", "Party", "2028-05-03"],
  ["Party 5/3/28 with Tom", "Party with Tom", "2028-05-03"],
])("a date is understood in '%s'", (line, title, date) => {
  expect(read(line)).toEqual([title, date]);
});

it.each([
  ["2026-11-20", TODAY],
  ["2026-11-22", "2026-11-22"],
  ["2026-11-23", "2026-11-28"],
])("on %s this weekend begins on %s, and a Sunday is still of it", (today, date) => {
  const phrases = readQuickTask("Rake leaves this weekend", today).phrases;
  expect(phrases).toEqual([{ kind: "date", text: "this weekend", date }]);
});

it("on a Sunday 'next week' isn't tomorrow, as the button says too; days by name are as ever", () => {
  const dateOf = (line: string) => readQuickTask(line, "2026-11-22").phrases;
  expect(dateOf("Plan the trip next week")).toMatchObject([{ date: "2026-11-30" }]);
  expect(dateOf("Choir next Friday")).toMatchObject([{ date: "2026-11-27" }]);
  expect(dateOf("Choir next Sunday")).toMatchObject([{ date: "2026-11-29" }]);
});

it("p1 is the most urgent priority and p5 the least", () => {
  expect(read("Call Anna p1")).toEqual(["Call Anna", 5]);
  expect(read("P5 call Anna")).toEqual(["call Anna", 1]);
  expect(read("Fix p1 in p12")).toEqual(["Fix in p12", 5]);
  expect(read("p2 call Anna tomorrow")).toEqual(["call Anna", "2026-11-22", 4]);
  expect(read("Call Anna tomorrow p2")).toEqual(["Call Anna", "2026-11-22", 4]);
});

it.each([
  "Read John 3:16",
  "Read Acts 2/3",
  "Read Mark 4",
  "Read John 3/16",
  "Study 1 Samuel 12/24",
  "Romans 8/28",
  "Meditate on Luke 2/14",
  "Memory verse: Ps. 1/22",
  "Add 1/2 cup of sugar",
  "Buy milk 1/2",
  "Buy a 3/16 drill bit",
  "Cut the board at 2 3/16",
  "Cut sugar by 1/2",
  "Work on 3/4 time",
  "Write part 2/13",
  "Write sermon 1/3",
  "Be there 24/7",
  "Split it 50/50",
  "Watch 9/11",
  "Mail box 13/24 or 12/32",
  "Trip 12/24-12/26",
  "Trip 12/24 to 12/26",
  "Do squats 12/10/08",
  "Call him every 12/24",
  "Open a/12/24 and 12/24/x",
  "Party 2/30",
  "12/24",
  "March to the store",
  "Read Friday's list",
  "Call Mom every Sunday at 5pm",
  "Choir each Friday",
  "Water the plants every other Monday",
  "Give thanks every December 24",
  "Prepare Sunday school",
  "Plan the Good Friday service",
  "Sing on Palm Sunday",
  "Buy 3 days-old bread",
  "Fix p12 and p6 in the mp3 player",
  "Party Feb 30",
  "Party Feb 29, 2027",
  "tomorrow",
  "p1",
])("'%s' is words only", (line) => {
  expect(read(line)).toEqual([line]);
});

it("a phrase that is to stay as words stays, and the last of several counts", () => {
  expect(read("Call Anna tomorrow p1", "tomorrow")).toEqual(["Call Anna tomorrow", 5]);
  expect(read("Prepare Sunday school on Friday")).toEqual(["Prepare Sunday school", "2026-11-27"]);
  expect(read("Plan Sunday on Friday")).toEqual(["Plan Sunday", "2026-11-27"]);
  expect(read("Plan Sunday on Friday", "on friday")).toEqual(["Plan on Friday", "2026-11-22"]);
});

it("no word of a line is lost: what is not in the title stands in a phrase", () => {
  const words = fc.constantFrom(
    "Call",
    "Anna",
    "tomorrow",
    "p1",
    "on",
    "Friday",
    "Dec",
    "24",
    "in",
    "3",
    "days",
    "next",
    "week",
    "p",
    "12/24",
    "1/2",
  );
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 9 }), (list) => {
      const { title, phrases } = readQuickTask(list.join(" "), TODAY);
      const kept = [title, ...phrases.map(({ text }) => text)].join(" ").split(" ");
      expect(kept.toSorted()).toEqual(list.toSorted());
      expect(title).not.toBe("");
    }),
  );
});
