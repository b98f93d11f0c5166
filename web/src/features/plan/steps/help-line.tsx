import { speaksOfSelfHarm } from "@reignwell/content";
import { MESSAGES } from "@reignwell/contract";
import { useHelpLine } from "../../../lib/settings/help-line.ts";
import classes from "./help-line.module.css";

/**
 * A quiet line of help where one of the user's words on a step speaks of self-harm (DEC-39). The
 * frame is always there, so that a screen reader says the line when it comes.
 */
export function HelpLine({ words }: { words: readonly string[] }) {
  const line = useHelpLine();
  const number = /\+?\d[\d\s().-]*\d/u.exec(line ?? "")?.[0].replace(/[^+\d]/gu, "");
  const { help, helpCall } = MESSAGES.grow;
  return (
    <div role="status" className={classes.help}>
      {words.some(speaksOfSelfHarm) && (
        <p>
          {help}
          {line !== null && (
            <>
              {" "}
              {helpCall} {number === undefined ? line : <a href={`tel:${number}`}>{line}</a>}.
            </>
          )}
        </p>
      )}
    </div>
  );
}
