import { useState } from "react";
import classes from "./long-text.module.css";

/** What is shorter, in characters and in lines, stands in full: there is little to save. */
const SHORT = 240;
const FEW_LINES = 5;

/** What a person wrote, cut to its first lines when it is long, until they ask for the rest. */
export function LongText({ text }: { text: string }) {
  const [all, setAll] = useState(false);
  const long = text.length > SHORT || text.split("\n").length > FEW_LINES;
  return (
    <div className={classes.frame}>
      <p className={classes.text} data-cut={long && !all}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? "Show less" : "Read all"}
        </button>
      )}
    </div>
  );
}
