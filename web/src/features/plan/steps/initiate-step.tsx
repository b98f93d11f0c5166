import { MESSAGES } from "@reignwell/contract";
import {
  type ActionChange,
  addTypedAction,
  addTypedActions,
  carryAction,
  type GroupView,
  mayContinue,
  newRecordId,
  toggleAction,
  toggleTask,
  type WizardDraft,
  type WizardGroup,
  withGroupView,
  withoutDevicePrayer,
  withoutDeviceSuggestions,
  withTypedAction,
} from "@reignwell/domain";
import type { FormEvent } from "react";
import { flushSync } from "react-dom";
import { useAiConsent } from "../../../lib/ai/ai-consent.ts";
import { AiQuestion } from "../../../lib/ai/ai-question.tsx";
import { notify } from "../../../lib/notify.ts";
import { ActionGroup, NewTaskLink } from "./action-group.tsx";
import classes from "./initiate-step.module.css";
import { UnfinishedActions } from "./carry-over.tsx";
import { StepButtons } from "./step-buttons.tsx";
import type { PlanContext } from "../draft/plan-context.ts";
import { StepWaiting } from "./step-waiting.tsx";
import { type TaskOffers, useTaskOffers } from "./use-plan-goals.ts";
import { useSuggestions } from "../texts/use-suggestions.ts";

interface InitiateStepProps {
  draft: WizardDraft;
  context: PlanContext;
  onChange: (next: (draft: WizardDraft) => WizardDraft) => void;
  onPrevious: () => void;
  /** @param draft with what was typed and not added yet */
  onContinue: (draft: WizardDraft) => void;
}

/** Step 2, Initiate Bold Action (D-041 to D-051). */
export function InitiateStep(props: InitiateStepProps) {
  const { draft, context } = props;
  const offers = useTaskOffers(
    context,
    draft.groups.map(({ priority }) => priority),
  );
  return offers ? <ActionsForm {...props} offers={offers} /> : <StepWaiting failed={false} />;
}

function ActionsForm(props: InitiateStepProps & { offers: TaskOffers }) {
  const { draft, context, offers, onChange, onPrevious } = props;
  const { userId } = context;
  const mayAsk = useAiConsent(userId) === "yes";
  const viewOf = (group: WizardGroup) => shownView(group, offers);
  const isWaiting = (group: WizardGroup) => group.suggested === null && viewOf(group) === "actions";
  const { long, takeOwn } = useSuggestions({
    wanted: draft.groups.filter(isWaiting).map(({ priority }) => priority),
    mayAsk,
    isGoal: (priority) => offers.has(priority),
    onChange,
  });
  const apply = applyTo(onChange);

  return (
    <form noValidate onSubmit={goOn(props)}>
      <div className={classes.groups}>
        <AiQuestion
          userId={userId}
          text="It can suggest actions and write a prayer. For that, your priorities, actions and challenges are sent to an AI service."
          onYes={() => onChange((now) => withoutDevicePrayer(withoutDeviceSuggestions(now)))}
        />
        {draft.groups.map((group, at) => (
          <ActionGroup
            // Two priorities may read the same; their place tells them apart.
            key={`${at}:${group.priority}`}
            group={group}
            fieldName={ownActionName(at)}
            tasks={offers.get(group.priority)}
            view={viewOf(group)}
            waiting={isWaiting(group) ? { long: long.has(group.priority) } : undefined}
            onToggle={(id) => apply((now) => toggleAction(now, at, id))}
            onTask={(task) => apply((now) => toggleTask(now, at, task))}
            onView={(view) => onChange((now) => withGroupView(now, at, view))}
            onType={(text) => onChange((now) => withTypedAction(now, at, text))}
            onAdd={() => apply((now) => addTypedAction(now, at, newRecordId(Date.now())))}
            onUseOwn={() => takeOwn(group.priority)}
          />
        ))}
        <UnfinishedActions
          draft={draft}
          context={context}
          onAdd={(at, action) =>
            apply((now) => carryAction(now, at, action, newRecordId(Date.now())))
          }
        />
        {userId !== null && <NewTaskLink />}
      </div>
      <StepButtons onPrevious={onPrevious} />
    </form>
  );
}

/** Goes on with what was typed and not added yet, or says what keeps the step. */
function goOn({ draft, onChange, onContinue }: InitiateStepProps) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const added = addTypedActions(draft, () => newRecordId(Date.now()));
    if (!added.ok) {
      const { groupAt, reason } = added;
      if (reason === "limit") notify(MESSAGES.initiate.limit, "failed");
      // Its field is there for the focus only when the group shows it.
      flushSync(() => onChange((now) => withGroupView(now, groupAt, "actions")));
      form.querySelector<HTMLInputElement>(`[name="${ownActionName(groupAt)}"]`)?.focus();
      return;
    }
    // Not greyed out before, as in step 1: the specification answers a press with a toast (D-050).
    if (mayContinue(added.draft).ok) onContinue(added.draft);
    else notify(MESSAGES.initiate.noActions, "failed");
  };
}

function ownActionName(groupAt: number): string {
  return `own-action-${groupAt}`;
}

/** The tasks of a goal first, where it has any, unless the user asked for the other (DEC-26). */
function shownView(group: WizardGroup, offers: TaskOffers): GroupView {
  const tasks = offers.get(group.priority);
  if (!tasks) return "actions";
  // A task that arrives must not take away the field in which an action is being typed.
  const isTyping = group.typed.trim() !== "";
  return group.view ?? (tasks.length > 0 && !isTyping ? "tasks" : "actions");
}

/** Does a change, or says that five are enough (D-049, DEC-29). */
function applyTo(onChange: InitiateStepProps["onChange"]) {
  return (change: (now: WizardDraft) => ActionChange) =>
    onChange((now) => {
      const changed = change(now);
      if (changed.ok) return changed.draft;
      if (changed.reason === "limit") notify(MESSAGES.initiate.limit, "failed");
      return now;
    });
}
