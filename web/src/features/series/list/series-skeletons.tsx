import { MESSAGES } from "@reignwell/contract";
import classes from "../series.module.css";

/** Stands where the cards will be. */
export function SeriesSkeletons() {
  return (
    <>
      <output className="visually-hidden">{MESSAGES.series.loading}</output>
      <div className={classes.grid} aria-hidden>
        {[0, 1, 2].map((index) => (
          <div key={index} className={classes.skeleton} data-skeleton />
        ))}
      </div>
    </>
  );
}
