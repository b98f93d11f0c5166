import { fallbackActionSteps, fallbackPrayer } from "@reignwell/content";
import {
  chosenActions,
  chosenPriorities,
  goBackTo,
  goForward,
  newRecordId,
  type WizardDraft,
  withChallenges,
  withGroups,
  withPrayer,
  withPriority,
} from "@reignwell/domain";
import { EstablishStep } from "./establish-step.tsx";
import { GrowStep } from "./grow-step.tsx";
import { InitiateStep } from "./initiate-step.tsx";
import { NavigateStep } from "./navigate-step.tsx";
import { previousOf, type StepProps } from "./step-props.ts";

/** Steps 1 to 4, which come after the first paint together with the texts and fields they need. */
export function LaterStep({ draft, saving, onChange, onSave }: StepProps) {
  const onPrevious = () => onChange((now) => goBackTo(now, previousOf(now.step)));
  switch (draft.step) {
    case 0:
      return null;
    case 1:
      return (
        <EstablishStep
          draft={draft}
          onPriority={(slot, text) => onChange((now) => withPriority(now, slot, text))}
          onPrevious={onPrevious}
          onContinue={() => onChange((now) => goForward(withActions(now)))}
        />
      );
    case 2:
      return (
        <InitiateStep
          draft={draft}
          onChange={(next) => onChange(() => next)}
          onPrevious={onPrevious}
          onContinue={() => onChange(goForward)}
        />
      );
    case 3:
      return (
        <GrowStep
          challenges={draft.challenges}
          onChallenges={(text) => onChange((now) => withChallenges(now, text))}
          onPrevious={onPrevious}
          onContinue={() => onChange((now) => goForward(withBuiltInPrayer(now)))}
        />
      );
    case 4:
      return <NavigateStep prayer={draft.prayer} saving={saving} onSave={onSave} />;
  }
}

/** D-046: the built-in suggestions of each new or changed priority. */
function withActions(draft: WizardDraft): WizardDraft {
  return withGroups(draft, fallbackActionSteps, () => newRecordId(Date.now()));
}

/** D-054: the built-in prayer, unless the one that is there still fits. */
function withBuiltInPrayer(draft: WizardDraft): WizardDraft {
  if (draft.prayer !== "") return draft;
  const input = {
    priorities: chosenPriorities(draft),
    actions: draft.groups.flatMap(chosenActions).map((action) => action.text),
    challenges: draft.challenges,
  };
  return withPrayer(draft, fallbackPrayer(input, Math.random));
}
