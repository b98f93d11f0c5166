import { useEffect, useRef, useState } from "react";
import button from "../../ui/button.module.css";
import { QuestionCard } from "../../ui/cards/question-card.tsx";
import { type AiConsent, keepAiConsent, useAiConsent } from "./ai-consent.ts";
import classes from "./ai-question.module.css";
import { useAiPresence } from "./use-ai-presence.ts";

interface AiQuestionProps {
  userId: number | null;
  text: string;
  onYes?: () => void;
}

const ANSWERED = {
  yes: "AI will help you write. You can switch it off under Settings.",
  no: "Everything is written on your device. You can switch AI on under Settings.",
} as const;

/**
 * Asks once, before the first words of a user go to the AI service, and only where there is a
 * service. The confirmation replaces the question.
 */
export function AiQuestion({ userId, text, onYes }: AiQuestionProps) {
  const isThere = useAiPresence();
  const consent = useAiConsent(userId);
  const [answered, setAnswered] = useState<AiConsent>(null);
  if (answered !== null) return <Answered text={ANSWERED[answered]} />;
  if (!isThere || consent !== null) return null;
  const answer = (given: "yes" | "no") => {
    setAnswered(given);
    keepAiConsent(userId, given);
    if (given === "yes") onYes?.();
  };
  return (
    <QuestionCard
      heading="Would you like help from AI?"
      text={`${text} Your name and address are never sent. Without it, everything is written on your device.`}
    >
      <button type="button" className={button.outlined} onClick={() => answer("yes")}>
        Yes, use AI
      </button>
      <button type="button" className={button.subtle} onClick={() => answer("no")}>
        No, thank you
      </button>
    </QuestionCard>
  );
}

/** The pressed button is gone, so the focus goes to the confirmation. */
function Answered({ text }: { text: string }) {
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => answer.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={answer} tabIndex={-1} className={classes.answered}>
      {text}
    </p>
  );
}
