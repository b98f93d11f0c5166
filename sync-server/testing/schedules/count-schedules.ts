import type { FaceChoice } from "./faces.ts";
import { faultNamed } from "./faults/all-faults.ts";
import type { Lab } from "./lab.ts";
import { plant } from "./faults/switched-fault.ts";
import { runSchedule } from "./schedule.ts";
import { type Oracle, ORACLES } from "./oracles.ts";

/** Which schedules to run. */
export interface CountPlan extends FaceChoice {
  schedules: number;
  /** The first seed; the others follow from it. */
  seed: number;
  /** The name of a planted fault. */
  fault?: string | undefined;
  /** Ends with the first objection. */
  untilFirst?: boolean;
}

/** What many schedules came to. */
export interface Count {
  schedules: number;
  /** Schedules with an objection of any kind. */
  any: number;
  /** Per oracle: schedules with an objection, and the first of them. */
  objections: Partial<Record<Oracle, { schedules: number; seed: number }>>;
  /** Each objection, to search for its cause: the seed plays the schedule again. */
  reasons: string[];
  /** What the protocol says that it cannot keep: where it was met, and no objection. */
  limits: string[];
  /** Fields that were edited twice or more, and those that do not hold the last edit. */
  fields: number;
  withinDelay: number;
  byClock: number;
  /** In how many schedules what happened. */
  met: Record<string, number>;
  seconds: number;
}

/** Schedules that run at once; each has its own person, so they do not wait for each other. */
const AT_ONCE = 4;
/** Neighbouring seeds are to have nothing in common. */
export const BETWEEN_SEEDS = 7919;

/** Runs schedules and counts what the oracles object to. */
export async function countSchedules(lab: Lab, plan: CountPlan): Promise<Count> {
  const began = performance.now();
  const count = emptyCount();
  const fault = plan.fault === undefined ? undefined : faultNamed(plan.fault);
  plant(plan.fault);
  let next = 0;
  let done = false;
  const lane = async () => {
    while (next < plan.schedules && !done) {
      const seed = plan.seed + BETWEEN_SEEDS * next++;
      const result = await runSchedule(lab, seed, plan, fault);
      add(count, seed, result);
      done = plan.untilFirst === true && count.any > 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  plant();
  return { ...count, seconds: (performance.now() - began) / 1000 };
}

/** A count of nothing. */
export function emptyCount(): Count {
  return {
    schedules: 0,
    any: 0,
    objections: {},
    reasons: [],
    limits: [],
    fields: 0,
    withinDelay: 0,
    byClock: 0,
    met: {},
    seconds: 0,
  };
}

function add(count: Count, seed: number, result: Awaited<ReturnType<typeof runSchedule>>): void {
  count.schedules += 1;
  if (result.objections.size > 0) count.any += 1;
  for (const [oracle, why] of result.objections) {
    const known = count.objections[oracle];
    if (known) known.schedules += 1;
    else count.objections[oracle] = { schedules: 1, seed };
    count.reasons.push(`${oracle}, seed ${seed}: ${why} (${[...result.met].join(", ")})`);
  }
  for (const [limit, where] of result.limits) count.limits.push(`${limit}, seed ${seed}: ${where}`);
  count.fields += result.misjudged.fields;
  count.withinDelay += result.misjudged.withinDelay;
  count.byClock += result.misjudged.byClock;
  for (const what of result.met) count.met[what] = (count.met[what] ?? 0) + 1;
}

/** Adds up what several processes counted at once. */
export function sumOf(counts: readonly Count[]): Count {
  const sum = emptyCount();
  for (const count of counts) {
    sum.schedules += count.schedules;
    sum.any += count.any;
    sum.reasons.push(...count.reasons);
    sum.limits.push(...count.limits);
    sum.fields += count.fields;
    sum.withinDelay += count.withinDelay;
    sum.byClock += count.byClock;
    sum.seconds = Math.max(sum.seconds, count.seconds);
    for (const [what, times] of Object.entries(count.met)) {
      sum.met[what] = (sum.met[what] ?? 0) + times;
    }
    for (const oracle of ORACLES) {
      const more = count.objections[oracle];
      const known = sum.objections[oracle];
      if (more && known) known.schedules += more.schedules;
      else if (more) sum.objections[oracle] = { ...more };
    }
  }
  return sum;
}

/** A count as a table for people. */
export function tableOf(count: Count, title: string): string {
  const percent = (part: number) => ((100 * part) / Math.max(1, count.fields)).toFixed(2);
  const rows = ORACLES.flatMap((oracle) => {
    const found = count.objections[oracle];
    return found
      ? [`  ${oracle.padEnd(34)} ${String(found.schedules).padStart(6)}   first seed ${found.seed}`]
      : [];
  });
  const met = Object.entries(count.met).map(([what, times]) => `${what} ${times}`);
  return [
    `${title}: ${count.any} of ${count.schedules} schedules with an objection`,
    ...rows,
    `  fields edited twice or more ${count.fields}; misjudged within delay ${count.withinDelay} ` +
      `(${percent(count.withinDelay)} %), by a corrected clock ${count.byClock} (${percent(count.byClock)} %)`,
    ...count.limits.map((limit) => `  named limit, no objection: ${limit}`),
    `  met: ${met.join(", ") || "nothing"}`,
    `  ${count.seconds.toFixed(0)} s`,
  ].join("\n");
}
