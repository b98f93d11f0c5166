import {
  addTypedAction,
  carryAction,
  type GroupView,
  newRecordId,
  toggleAction,
  toggleTask,
  type WizardDraft,
  type WizardGroup,
  withActionText,
  withGroupView,
  withoutAction,
  withoutDevicePrayer,
  withoutDeviceSuggestions,
  withTypedAction,
} from "@reignwell/domain";
import { useAiConsent } from "../../../lib/ai/ai-consent.ts";
import { AiQuestion } from "../../../lib/ai/ai-question.tsx";
import { ActionGroup } from "../actions/action-group.tsx";
import classes from "./initiate-step.module.css";
import { applyTo, goOn, ownActionName } from "../actions/change-actions.ts";
import { UnfinishedActions } from "../actions/carry-over.tsx";
import { NewTaskLink } from "../actions/new-task-link.tsx";
import { HelpLine } from "./help-line.tsx";
import { StepButtons } from "./step-buttons.tsx";
import type { PlanContext } from "../draft/plan-context.ts";
import { StepWaiting } from "./step-waiting.tsx";
import { type TaskOffers, useTaskOffers } from "../draft/use-plan-goals.ts";
import { useSuggestions } from "../texts/use-suggestions.ts";

interface InitiateStepProps {
  draft: WizardDraft;
  context: PlanContext;
  onChange: (next: (draft: WizardDraft) => WizardDraft) => void;
  onPrevious: () => void;
  /** @param draft with what was typed and not added yet */
  onContinue: (draft: WizardDraft) => void;
}

export function InitiateStep(props: InitiateStepProps) {
  const { draft, context } = props;
  const offers = useTaskOffers(context, draft);
  return offers ? <ActionsForm {...props} offers={offers} /> : <StepWaiting failed={false} />;
}

function ActionsForm(props: InitiateStepProps & { offers: TaskOffers }) {
  const { draft, context, offers, onChange, onPrevious } = props;
  const { userId } = context;
  const mayAsk = useAiConsent(userId) === "yes";
  const viewOf = (group: WizardGroup) => shownView(group, offers);
  const isWaiting = (group: WizardGroup) => group.suggested === null && viewOf(group) === "actions";
  const { long, takeOwn } = useSuggestions({
    date: draft.date,
    wanted: draft.groups.filter(isWaiting).map(({ priority }) => priority),
    mayAsk,
    isGoal: (priority) =>
      draft.groups.some((group) => group.priority === priority && offers.has(group.slot)),
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
            tasks={offers.get(group.slot)}
            view={viewOf(group)}
            waiting={isWaiting(group) ? { long: long.has(group.priority) } : undefined}
            onToggle={(id) => apply((now) => toggleAction(now, at, id))}
            onWrite={(id, text) => onChange((now) => withActionText(now, at, id, text))}
            onRemove={(id) => onChange((now) => withoutAction(now, at, id))}
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
      <HelpLine words={draft.groups.flatMap(wordsOf)} />
      <StepButtons onPrevious={onPrevious} />
    </form>
  );
}

/** What stands in a group of the user's own words, also what is only typed so far. */
function wordsOf({ priority, actions, typed }: WizardGroup): string[] {
  return [priority, ...actions.map(({ text }) => text), typed];
}

/** The tasks of a goal first, where it has any, unless the user asked for the other (DEC-26). */
function shownView(group: WizardGroup, offers: TaskOffers): GroupView {
  const tasks = offers.get(group.slot);
  if (!tasks) return "actions";
  // A task that arrives must not take away the field in which an action is being typed.
  const isTyping = group.typed.trim() !== "";
  return group.view ?? (tasks.length > 0 && !isTyping ? "tasks" : "actions");
}
