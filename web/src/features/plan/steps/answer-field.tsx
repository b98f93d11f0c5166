import { Textarea } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { isTooLong } from "@reignwell/domain";

interface AnswerFieldProps {
  answer: string;
  onAnswer: (answer: string) => void;
}

/** It comes with the later steps: the verse can be read before it is there. */
export function AnswerField({ answer, onAnswer }: AnswerFieldProps) {
  return (
    <Textarea
      label={MESSAGES.renew.answer}
      placeholder="Optional"
      rows={2}
      value={answer}
      dir="auto"
      error={isTooLong(answer) && MESSAGES.validation.tooLong}
      onChange={(event) => onAnswer(event.currentTarget.value)}
    />
  );
}
