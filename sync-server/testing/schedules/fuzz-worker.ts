import "fake-indexeddb/auto";
import { type CountPlan, countSchedules } from "./count-schedules.ts";
import { openLab } from "./lab.ts";

/** One process of `pnpm fuzz:sync`: gets plans, and answers each with its count. */
const lab = await openLab();
process.on("message", (plan: CountPlan | "end") => {
  if (plan === "end") {
    void lab.close().then(() => process.exit(0));
    return;
  }
  countSchedules(lab, plan).then(
    (count) => process.send?.(count),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.send?.("ready");
