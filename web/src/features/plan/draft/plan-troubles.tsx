import button from "../../../ui/button.module.css";
import classes from "./plan-troubles.module.css";
import type { PlanState } from "./plan-store.ts";

/** What stands in the way of the plan, in words. */
export function Troubles({ phase, isStored }: Pick<PlanState, "phase" | "isStored">) {
  return (
    <>
      {phase === "unavailable" && <Unavailable />}
      {!isStored && <Unstored />}
    </>
  );
}

/** The device refuses to keep the plan. */
function Unstored() {
  return (
    <p className={classes.unstored} role="alert">
      This device cannot keep what you write. Your plan stays here as long as this page is open.
    </p>
  );
}

/** What asks the device for the plan could not be fetched; the verse can be read all the same. */
function Unavailable() {
  return (
    <div className={classes.unavailable} role="alert">
      <p>Your plan could not be opened. Please check your connection.</p>
      <button type="button" className={button.outlined} onClick={() => window.location.reload()}>
        Try again
      </button>
    </div>
  );
}
