import { AiQuestion } from "../../../lib/ai/ai-question.tsx";

export function GoalAiQuestion({ userId }: { userId: number }) {
  return (
    <AiQuestion
      userId={userId}
      text="It can suggest the first tasks for a goal. For that, what you write about the goal is sent to an AI service."
    />
  );
}
