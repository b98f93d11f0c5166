/**
 * The 'Entry odds' of so many points, in percent (R-017, DEC-69): an indication, since the draw
 * weighs all entries against each other. At most one digit follows the point.
 */
export function entryOdds(points: number, pointRequirement: number): number {
  if (pointRequirement <= 0) return 100;
  return Math.min(100, Math.round((points / pointRequirement) * 100) / 10);
}
