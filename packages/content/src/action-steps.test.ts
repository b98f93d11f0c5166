import { describe, expect, it } from "vitest";
import { actionSteps, fallbackActionSteps, matchStepSet } from "./action-steps.ts";
import { matchSuggestionSet, pickSuggestions, suggestionSets } from "./suggestions.ts";

const steps = Object.values(actionSteps).flatMap(({ first, second }) => [...first, ...second]);
const suggestions = Object.values(suggestionSets).flat();
const MONTH = Array.from({ length: 30 }, (_, n) => 20_779 + n);

describe("the built-in action steps", () => {
  it("AI-013, DEC-39: there are twelve kinds with six pairs each, no step in two of them", () => {
    expect(Object.keys(actionSteps)).toHaveLength(12);
    for (const { first, second } of Object.values(actionSteps)) {
      expect([first.length, second.length]).toEqual([6, 6]);
    }
    expect(new Set([...steps, ...suggestions]).size).toBe(12 * 12 + 70);
  });

  it.each([
    ["Meet the client", "work"],
    ["Be with my kids", "family"],
    ["Sleep better", "health"],
    ["Read the Bible", "spiritual"],
    ["Lower my debt", "financial"],
    ["Tidy the garage", "generic"],
    ["Learn Spanish", "generic"],
    ["Study for exam", "study"],
    ["Chemo", "illness"],
    ["Mom’s funeral", "grief"],
    ["Apologize to Mark", "peace"],
    ["Rest", "rest"],
    ["Church picnic", "church"],
  ] as const)("AI-013: %j gets the %s steps", (priority, set) => {
    expect(matchStepSet(priority)).toBe(set);
    for (const day of MONTH) {
      const [first, second] = fallbackActionSteps(priority, day);
      expect(actionSteps[set].first).toContain(first);
      expect(actionSteps[set].second).toContain(second);
    }
  });

  it("AI-013: the first generic steps are smaller steps and prayer time", () => {
    expect(actionSteps.generic.first[0]).toMatch(/^Break this priority into .*smaller steps/u);
    expect(actionSteps.generic.second[0]).toMatch(/^Schedule .*prayer time/u);
  });

  it("DEC-39: self-harm isn't broken into smaller steps", () => {
    expect(matchStepSet("Kill myself")).toBe("spiritual");
    expect(matchSuggestionSet("End my own life at work")).toBe("spiritual");
  });

  it("AI-013: a step fits on a checkbox line and carries no full stop", () => {
    for (const text of [...steps, ...suggestions]) {
      expect(text.length).toBeLessThanOrEqual(90);
      expect(text).toMatch(/^[A-Z“].*[^.]$/u);
    }
  });

  it("DEC-39: every step is reached, and a person's devices choose the same ones", () => {
    for (const [priority, set] of [
      ["x", "generic"],
      ["job", "work"],
      ["rest", "rest"],
    ] as const) {
      const seen = new Set(MONTH.flatMap((day) => fallbackActionSteps(priority, day)));
      const { first, second } = actionSteps[set];
      expect([...seen].sort()).toEqual([...first, ...second].sort());
      expect(fallbackActionSteps(priority, 5)).toEqual(fallbackActionSteps(priority, 5));
    }
    expect(fallbackActionSteps("x", -7)).toHaveLength(2);
  });
});

describe("DEC-39: thirty days with the same three priorities, without AI", () => {
  it.each([
    [["Finish the report", "Call Mom", "Pay the mortgage"]],
    [["Tidy the garage", "Learn Spanish", "Fix the fence"]],
    [["Job", "Office", "Job"]],
  ])("%j: no step twice in a plan, no pair more than five times", (priorities) => {
    const timesOfPair = new Map<string, number>();
    for (const day of MONTH) {
      const taken = new Set<string>();
      const plan = priorities.flatMap((priority) => {
        const pair = fallbackActionSteps(priority, day, taken);
        for (const step of pair) taken.add(step);
        const key = pair.join(" | ");
        timesOfPair.set(key, (timesOfPair.get(key) ?? 0) + 1);
        return pair;
      });
      expect(new Set(plan).size).toBe(plan.length);
    }
    expect(Math.max(...timesOfPair.values())).toBeLessThanOrEqual(5);
  });

  it("a step does not come back on the day after, nor within four days", () => {
    for (const day of MONTH) {
      const recent = [1, 2, 3, 4].flatMap((ago) => fallbackActionSteps("x", day - ago));
      for (const step of fallbackActionSteps("x", day)) expect(recent).not.toContain(step);
    }
  });
});

describe("goal-wizard suggestions", () => {
  it("AI-014: there are seven sets of ten suggestions, all seventy different", () => {
    expect(Object.values(suggestionSets).map((set) => set.length)).toEqual(
      Array.from({ length: 7 }, () => 10),
    );
    expect(new Set(suggestions).size).toBe(70);
  });

  it("AI-014, DEC-39: 25 turns bring 25 pairs, and neighbors share no suggestion", () => {
    const turns = Array.from({ length: 26 }, (_, turn) => pickSuggestions("My job", turn));
    expect(new Set(turns.slice(0, 25).map((pair) => pair.join("|"))).size).toBe(25);
    expect(new Set(turns.flat())).toEqual(new Set(suggestionSets.work));
    for (const [at, pair] of turns.entries()) {
      expect(pair[0]).not.toBe(pair[1]);
      for (const text of turns[at - 1] ?? []) expect(pair).not.toContain(text);
    }
  });

  it("AI-014: what the plan has already is not suggested again while there is something else", () => {
    const taken = new Set(pickSuggestions("Chess", 3));
    for (const text of pickSuggestions("Chess", 3, taken)) expect(taken).not.toContain(text);
    const all = new Set(suggestionSets.generic);
    expect(pickSuggestions("Chess", 3, all)).toEqual(pickSuggestions("Chess", 3));
  });

  it.each([
    ["My boss", "work"],
    ["My friends", "relationships"],
    ["Yoga", "health"],
    ["Worship", "spiritual"],
    ["Laundry", "home"],
    ["Taxes", "finance"],
    ["Chess", "generic"],
    ["Plan the funeral", "spiritual"],
    ["Recover from surgery", "spiritual"],
  ] as const)("AI-014: %j picks from the %s set", (priority, set) => {
    expect(matchSuggestionSet(priority)).toBe(set);
    for (const text of pickSuggestions(priority, 7)) expect(suggestionSets[set]).toContain(text);
  });
});
