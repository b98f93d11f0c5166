import { expect, it } from "vitest";
import {
  closingLine,
  countsOfPlaywright,
  countsOfStatic,
  countsOfVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  total,
} from "./test-counts.ts";

const VITEST = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };

it("a static step counts as one test", () => {
  expect(countsOfStatic(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countsOfStatic(2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it("the counts of vitest's report are taken as they are", () => {
  expect(countsOfVitest(VITEST, 0)).toEqual({ passed: 7, failed: 0, skipped: 2 });
  expect(countsOfVitest({ ...VITEST, numFailedTests: 3 }, 1).failed).toBe(3);
});

it("an error outside the tests fails the run although every test passed", () => {
  expect(countsOfVitest(VITEST, 1).failed).toBe(1);
  expect(countsOfPlaywright({ stats: { expected: 4 } }, 1).failed).toBe(1);
});

it("a suite that executed no test is a failure, also when all were skipped", () => {
  expect(countsOfVitest({ numPassedTests: 0 }, 0).failed).toBe(1);
  expect(countsOfVitest(undefined, 0).failed).toBe(1);
  expect(countsOfPlaywright({ stats: { skipped: 9 } }, 0)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 9,
  });
});

it("a browser test that passed at its second try counts, one that never did is a failure", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 2, skipped: 0 };
  expect(countsOfPlaywright({ stats }, 1)).toEqual({ passed: 6, failed: 1, skipped: 0 });
});

it("the closing line names what was skipped only when something was", () => {
  const all = [countsOfStatic(0), countsOfVitest(VITEST, 0)];
  expect(closingLine(total(all))).toBe("8 passed, 0 failed, 2 skipped");
  expect(closingLine(total([countsOfStatic(1)]))).toBe("0 passed, 1 failed");
});

it("the tests that failed are named, and a file that could not be loaded", () => {
  const passed = { status: "passed", fullName: "holds" };
  const failed = { status: "failed", fullName: "does not hold" };
  const testResults = [
    { name: "a.test.ts", status: "failed", assertionResults: [passed, failed] },
    { name: "b.test.ts", status: "passed", assertionResults: [passed] },
    { name: "c.test.ts", status: "failed", assertionResults: [] },
  ];
  expect(failuresOfVitest({ testResults })).toEqual(["a.test.ts: does not hold", "c.test.ts"]);
  expect(failuresOfVitest(undefined)).toEqual([]);
});

it("journeys that failed or needed a second try are named, in every group", () => {
  const journey = (title: string, status: string) => ({
    file: "plan.spec.ts",
    title,
    tests: [{ status }],
  });
  const inner = { specs: [journey("a group's", "flaky")] };
  const suite = {
    specs: [journey("good", "expected"), journey("bad", "unexpected")],
    suites: [inner],
  };
  expect(failuresOfPlaywright({ suites: [suite] })).toEqual([
    "plan.spec.ts: bad",
    "plan.spec.ts: a group's (passed at its second try)",
  ]);
});
