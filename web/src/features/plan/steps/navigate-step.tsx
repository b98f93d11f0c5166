import { Button, Paper } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { paragraphs, prayerSource, type WizardDraft } from "@reignwell/domain";
import { Suspense, useRef } from "react";
import { TextSource } from "../../../ui/text-source.tsx";
import classes from "./navigate-step.module.css";
import { SkeletonLines } from "../../../ui/skeleton-lines.tsx";
import type { PlanContext } from "../draft/plan-context.ts";
import { usePrayer } from "../texts/use-prayer.ts";

interface NavigateStepProps {
  draft: WizardDraft;
  context: PlanContext;
  saving: boolean;
  onChange: (next: (draft: WizardDraft) => WizardDraft) => void;
  onSave: () => void;
}

/** Step 4, Navigate in Faith: the day's prayer and the saving, which never waits for it (D-054, D-055). */
export function NavigateStep(props: NavigateStepProps) {
  const { saving, onSave } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) onSave();
      }}
    >
      <Prayer {...props} />
      <div className={classes.saving}>
        <Button
          type="submit"
          size="lg"
          className={classes.save}
          aria-disabled={saving || undefined}
        >
          {saving ? MESSAGES.plan.saving : MESSAGES.plan.save}
        </Button>
      </div>
    </form>
  );
}

function Prayer({ draft, context, onChange }: NavigateStepProps) {
  const { state, takeOwn } = usePrayer({ draft, context, onChange });
  const { Listen } = context;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Paper component="section" withBorder shadow="sm" radius="lg" className={classes.card}>
      <div className={classes.top}>
        <h2 ref={heading} tabIndex={-1} className={classes.heading}>
          Your prayer for today
        </h2>
        {Listen && state === "there" && (
          <Suspense fallback={null}>
            <Listen title="Your prayer" text={draft.prayer} isPersonal />
          </Suspense>
        )}
      </div>
      {state === "there" ? (
        <div className={classes.prayer} dir="auto">
          {paragraphs(draft.prayer).map((part, index) => (
            <p key={`${index}:${part.slice(0, 16)}`}>{part}</p>
          ))}
          <TextSource source={prayerSource(draft)} />
        </div>
      ) : (
        <>
          <p className={classes.writing} role="status">
            Writing a prayer for your day…
          </p>
          <SkeletonLines widths={["100%", "94%", "97%", "60%"]} />
          {state === "long" && (
            <Button
              type="button"
              variant="default"
              className={classes.wayOut}
              onClick={() => {
                // The button goes with the waiting; a keyboard goes on from the heading.
                heading.current?.focus({ preventScroll: true });
                takeOwn();
              }}
            >
              Use a prayer from this device
            </Button>
          )}
        </>
      )}
    </Paper>
  );
}
