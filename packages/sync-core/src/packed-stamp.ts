import type { PackedStamps } from "@reignwell/contract";

/** The stamp of one register out of packed stamps; 0 where nothing is known. */
export function stampIn(packed: PackedStamps | undefined, register: string): number {
  if (packed === undefined) return 0;
  if (typeof packed === "number") return packed;
  return packed[0] + (packed[1][register] ?? 0);
}
