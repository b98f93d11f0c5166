import { goBackTo, goForward, withChallenges, withGroups } from "@reignwell/domain";
import { useEffect } from "react";
import { isAiThere } from "../../../lib/ai/ai-client.ts";
import { EstablishStep } from "./establish-step.tsx";
import { GrowStep } from "./grow-step.tsx";
import { InitiateStep } from "./initiate-step.tsx";
import { NavigateStep } from "./navigate-step.tsx";
import { previousOf, type StepProps } from "./step-props.ts";

export { AnswerField } from "./answer-field.tsx";
export { SpokenVerse } from "../texts/spoken-verse.tsx";

export function LaterStep({ draft, context, saving, onChange, onSave }: StepProps) {
  useEffect(() => {
    // Asked early, so that it is known when needed; after a failure the wish for a text asks again.
    if (navigator.onLine) isAiThere().catch(() => undefined);
  }, []);
  const onPrevious = () => onChange((now) => goBackTo(now, previousOf(now.step)));
  const step = { draft, context, onChange, onPrevious };
  switch (draft.step) {
    case 0:
      return null;
    case 1:
      return (
        <EstablishStep {...step} onContinue={() => onChange((now) => goForward(withGroups(now)))} />
      );
    case 2:
      return (
        <InitiateStep {...step} onContinue={(complete) => onChange(() => goForward(complete))} />
      );
    case 3:
      return (
        <GrowStep
          challenges={draft.challenges}
          onChallenges={(text) => onChange((now) => withChallenges(now, text))}
          onPrevious={onPrevious}
          onContinue={() => onChange(goForward)}
        />
      );
    case 4:
      return (
        <NavigateStep
          draft={draft}
          context={context}
          saving={saving}
          onChange={onChange}
          onSave={onSave}
        />
      );
  }
}
