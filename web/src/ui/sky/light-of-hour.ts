import type { SkyLight } from "./sky.tsx";

/** The hour from which on it is as light; before the first one it is night. */
const LIGHT_FROM: readonly (readonly [hour: number, light: SkyLight])[] = [
  [5, 1],
  [7, 2],
  [9, 3],
  [11, 4],
  [17, 2],
  [20, 1],
  [22, 0],
];

/**
 * How light the sky is at an hour of the day.
 *
 * @param hour from 0 to 23, by the device's clock
 */
export function lightOfHour(hour: number): SkyLight {
  return LIGHT_FROM.findLast(([from]) => hour >= from)?.[1] ?? 0;
}
