import { MESSAGES } from "@reignwell/contract";
import { addDays, formatLongDate } from "@reignwell/domain";
import type { MouseEventHandler, ReactNode } from "react";
import button from "../../../ui/button.module.css";
import type { AsideReason, PlanAside, PlanNote as Note } from "@reignwell/device";
import { PLAN_NOTE } from "./plan-note-id.ts";
import classes from "./plan-note.module.css";
import type { PlanStore } from "./plan-store.ts";

interface PlanNoteProps {
  note: Note;
  store: PlanStore;
  today: string;
}

export function PlanNote({ note, store, today }: PlanNoteProps) {
  switch (note.kind) {
    case "kept":
      return (
        <Strip text={MESSAGES.plan.draftKept}>
          {/* A link, as it only leads to the step; the button of this name belongs to the step. */}
          <a href="#plan-step" className={classes.link} onClick={andGoOn(store.dismissNote)}>
            Continue
          </a>
          <Action onClick={() => store.startOver(today)}>Start over</Action>
        </Strip>
      );
    case "aside":
      return (
        <Strip text={asideText(note.aside)}>
          <Action onClick={() => void store.takeAside()}>{ASIDE_ACTIONS[note.aside.reason]}</Action>
          <Action onClick={andGoOn(store.dismissNote)}>Dismiss</Action>
        </Strip>
      );
    case "moved":
      return (
        <Strip
          text={
            note.finished
              ? "Your plan was finished in another window."
              : "You kept working on this plan in another window. Here’s the latest."
          }
        >
          <Action onClick={andGoOn(store.dismissNote)}>Dismiss</Action>
        </Strip>
      );
    case "earlier":
      return (
        <Strip text={earlierText(note.draft.date, today)}>
          <Action onClick={andGoOn(store.finishEarlier)}>Finish it</Action>
          <Action onClick={() => void store.discardEarlier()}>Discard it</Action>
          <Action onClick={andGoOn(store.dismissNote)}>Not now</Action>
        </Strip>
      );
    case "guest":
      return (
        <Strip
          text={
            note.finished
              ? "You finished this plan before you signed in. Save it to your account?"
              : "You started this plan before signing in. Continue?"
          }
        >
          <Action onClick={andGoOn(() => void store.declineGuest(today))}>
            {MESSAGES.plan.notNow}
          </Action>
        </Strip>
      );
  }
}

/** Does what takes the note away; the focus that it has goes to the step, not to nowhere. */
export function andGoOn(action: () => void) {
  return (event: { preventDefault: () => void }) => {
    event.preventDefault();
    document.getElementById("plan-step")?.querySelector("h1")?.focus();
    action();
  };
}

function earlierText(date: string, today: string): string {
  if (date === addDays(today, -1)) return MESSAGES.plan.finishYesterday;
  return `Finish your plan for ${formatLongDate(date)}?`;
}

const ASIDE_ACTIONS: Record<AsideReason, string> = {
  "started-over": "Undo",
  discarded: "Undo",
  exchanged: "Undo",
  elsewhere: "Show mine",
  older: "Show it",
};

function asideText({ reason, draft }: PlanAside): string {
  switch (reason) {
    case "started-over":
      return "You started over.";
    case "discarded":
      return `You discarded your plan for ${formatLongDate(draft.date)}.`;
    case "exchanged":
      return "You went back to this plan. The other one is kept.";
    case "elsewhere":
      return "Here’s what you wrote in another window. What you wrote in this one is kept.";
    case "older":
      return `Your unfinished plan for ${formatLongDate(draft.date)} is kept too.`;
  }
}

function Strip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div id={PLAN_NOTE} className={classes.note} role="status">
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}

interface ActionProps {
  onClick: MouseEventHandler<HTMLButtonElement>;
  children: ReactNode;
}

export function Action({ onClick, children }: ActionProps) {
  return (
    <button type="button" className={`${button.subtle} ${classes.action}`} onClick={onClick}>
      {children}
    </button>
  );
}
