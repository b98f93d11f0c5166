import button from "../../../ui/button.module.css";
import { SkeletonLines } from "../../../ui/skeleton-lines.tsx";
import classes from "./step-waiting.module.css";

export function StepWaiting({ failed }: { failed: boolean }) {
  return (
    <div className={classes.waiting}>
      {failed ? (
        <div role="alert">
          <p className={classes.words}>
            This step couldn’t be loaded. Your plan is safe on this device; check your connection,
            then try again.
          </p>
          <button
            type="button"
            className={button.outlined}
            onClick={() => window.location.reload()}
          >
            Try again
          </button>
        </div>
      ) : (
        <SkeletonLines widths={["30%", "100%", "32%", "100%"]} />
      )}
    </div>
  );
}
