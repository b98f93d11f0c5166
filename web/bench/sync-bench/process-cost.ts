import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Clock ticks a second, as Linux counts a process's time in /proc. */
const TICKS = 100;
const KILOBYTES_A_MEGABYTE = 1024;

/** Whether the system tells what another process costs; elsewhere those figures are left out. */
export const CAN_TELL_COST = existsSync("/proc/self/stat") && existsSync("/proc/self/status");

/** Seconds of processor that a process has used, its own and the system's for it. */
export function processorSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name of the program stands in parentheses and may hold spaces.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** The most memory that a process has had since it started or was last forgotten, in MB. */
export function peakMemory(pid: number): number {
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1]) / KILOBYTES_A_MEGABYTE;
}

/** The peak counts again from now on. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}
