import button from "../../../ui/button.module.css";
import classes from "./plan-troubles.module.css";
import type { PlanState } from "./plan-store.ts";

export function Troubles({ phase, isStored }: Pick<PlanState, "phase" | "isStored">) {
  return (
    <>
      {phase === "unavailable" && <Unavailable />}
      {!isStored && <Unstored />}
    </>
  );
}

function Unstored() {
  return (
    <p className={classes.unstored} role="alert">
      Your browser isn’t saving. Keep this page open until you finish.
    </p>
  );
}

function Unavailable() {
  return (
    <div className={classes.unavailable} role="alert">
      <p>Your plan couldn’t be opened. Check your connection, then try again.</p>
      <button type="button" className={button.outlined} onClick={() => window.location.reload()}>
        Try again
      </button>
    </div>
  );
}
