import { expect, it } from "vitest";
import { lightOfHour } from "./light-of-hour.ts";

it("the sky is dark at night, grows lighter until noon, and darker from the evening on", () => {
  const lights = Array.from({ length: 24 }, (_, hour) => lightOfHour(hour));
  const noon = lights.indexOf(4);
  const [morning, evening] = [lights.slice(0, noon), lights.slice(noon)];
  expect(morning).toEqual(morning.toSorted((one, other) => one - other));
  expect(evening).toEqual(evening.toSorted((one, other) => other - one));
  expect([lights[0], lights[4], lights[12], lights[23]]).toEqual([0, 0, 4, 0]);
  expect(new Set(lights).size).toBe(5);
});
