import { expect, it } from "vitest";
import { testHalf } from "./random-halves.ts";
import { runSchedule } from "./schedule.ts";

const lab = testHalf("first");

it("the same seed runs the same schedule", async () => {
  const twice = [await runSchedule(lab(), 15_839), await runSchedule(lab(), 15_839)];
  const [one, other] = twice.map(({ misjudged, met, faces, trace }) => ({
    misjudged,
    met: [...met],
    faces,
    trace,
  }));
  expect(one).toEqual(other);
}, 60_000);
