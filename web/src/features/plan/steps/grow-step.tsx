import { Textarea } from "@mantine/core";
import { growQuote } from "@reignwell/content";
import { MESSAGES } from "@reignwell/contract";
import { isTooLong } from "@reignwell/domain";
import { ChapterLink } from "../../../ui/chapter-link.tsx";
import classes from "./grow-step.module.css";
import { HelpLine } from "./help-line.tsx";
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
      <HelpLine words={[challenges]} />
      <figure className={classes.quote}>
        <blockquote className={classes.text}>{growQuote.text}</blockquote>
        <figcaption className={classes.source}>
          <ChapterLink passage={growQuote.reference}>{growQuote.reference}</ChapterLink>{" "}
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
