import button from "../ui/button.module.css";
import { QuestionCard } from "../ui/question-card.tsx";
import { keepAiConsent, useAiConsent } from "./ai-consent.ts";
import { useAiPresence } from "./use-ai-presence.ts";

interface AiQuestionProps {
  /** Whose words they are; null for a guest. */
  userId: number | null;
  /** What would be sent and what for, as a sentence. */
  text: string;
  /** Called after a yes. */
  onYes?: () => void;
}

/**
 * Asks once, before the first words of a person go to the AI service. It stands there only where
 * there is a service to be asked and nobody has answered yet.
 */
export function AiQuestion({ userId, text, onYes }: AiQuestionProps) {
  const isThere = useAiPresence();
  const consent = useAiConsent(userId);
  if (!isThere || consent !== null) return null;
  return (
    <QuestionCard
      heading="Would you like help from AI?"
      text={`${text} Your name and address are never sent. Without it, everything is written on your device.`}
    >
      <button
        type="button"
        className={button.outlined}
        onClick={() => {
          keepAiConsent(userId, "yes");
          onYes?.();
        }}
      >
        Yes, use AI
      </button>
      <button type="button" className={button.subtle} onClick={() => keepAiConsent(userId, "no")}>
        No, thank you
      </button>
    </QuestionCard>
  );
}
