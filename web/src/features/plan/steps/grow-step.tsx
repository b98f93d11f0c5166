import { Textarea } from "@mantine/core";
import { growQuote, speaksOfSelfHarm } from "@reignwell/content";
import { MESSAGES } from "@reignwell/contract";
import { isTooLong } from "@reignwell/domain";
import { Link } from "react-router-dom";
import { chapterAddress } from "../../../lib/day/chapter-address.ts";
import { useHelpLine } from "../../../lib/settings/help-line.ts";
import classes from "./grow-step.module.css";
import { StepButtons } from "./step-buttons.tsx";

interface GrowStepProps {
  challenges: string;
  onChallenges: (text: string) => void;
  onPrevious: () => void;
  onContinue: () => void;
}

export function GrowStep({ challenges, onChallenges, onPrevious, onContinue }: GrowStepProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isTooLong(challenges)) event.currentTarget.querySelector("textarea")?.focus();
        else onContinue();
      }}
    >
      <Textarea
        label="What challenges do you expect today?"
        description="Optional."
        classNames={{ description: classes.hint }}
        rows={5}
        value={challenges}
        dir="auto"
        error={isTooLong(challenges) && MESSAGES.validation.tooLong}
        onChange={(event) => onChallenges(event.currentTarget.value)}
      />
      <Help isShown={speaksOfSelfHarm(challenges)} />
      <figure className={classes.quote}>
        <blockquote className={classes.text}>{growQuote.text}</blockquote>
        <figcaption className={classes.source}>
          <Link to={chapterAddress(growQuote.reference)}>{growQuote.reference}</Link>{" "}
          <span className={classes.translation}>{growQuote.abbreviation}</span>
        </figcaption>
      </figure>
      <StepButtons
        onPrevious={onPrevious}
        blocked={isTooLong(challenges) ? MESSAGES.validation.tooLong : null}
      />
    </form>
  );
}

/** The frame is always there, so that a screen reader says the line when it comes. */
function Help({ isShown }: { isShown: boolean }) {
  const line = useHelpLine();
  const number = /\+?\d[\d\s().-]*\d/u.exec(line ?? "")?.[0].replace(/[^+\d]/gu, "");
  const { help, helpCall } = MESSAGES.grow;
  return (
    <div role="status" className={classes.help}>
      {isShown && (
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
