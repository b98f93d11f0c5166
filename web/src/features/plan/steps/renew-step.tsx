import { MESSAGES } from "@reignwell/contract";
import {
  type DayScripture,
  isTooLong,
  paragraphs,
  reflectionSource,
  withReflection,
} from "@reignwell/domain";
import { Suspense, useRef } from "react";
import { useLazyPart } from "../../../lib/lazy-part.ts";
import { TextSource } from "../../../ui/text-source.tsx";
import button from "../../../ui/button.module.css";
import { ScriptureCard, ScriptureFrame } from "./scripture-card.tsx";
import { laterSteps } from "./load-later-steps.ts";
import heading from "../../../ui/heading.module.css";
import classes from "./renew-step.module.css";
import { SkeletonLines } from "../../../ui/skeleton-lines.tsx";
import { StepButtons } from "./step-buttons.tsx";
import type { PlanContext } from "../draft/plan-context.ts";
import type { ReflectionState } from "../texts/use-reflection.ts";

interface RenewStepProps {
  scripture: DayScripture | null;
  reflection: ReflectionState;
  Player?: PlanContext["Player"];
  Share?: PlanContext["Share"];
  answer: string;
  onAnswer: (answer: string, scripture: DayScripture) => void;
  Listen?: PlanContext["Listen"];
  onContinue: (scripture: DayScripture) => void;
}

export function RenewStep(props: RenewStepProps) {
  const { scripture, reflection, Player, Share, Listen, answer, onAnswer, onContinue } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const { part } = useLazyPart(laterSteps, false);
  const tooLong = isTooLong(answer);
  if (!scripture) return <RenewSkeleton />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (tooLong) {
          event.currentTarget.querySelector("textarea")?.focus();
          return;
        }
        const isReady = reflection.state === "ready";
        onContinue(isReady ? withReflection(scripture, reflection.text, reflection.by) : scripture);
      }}
    >
      <ScriptureCard scripture={scripture}>
        {Share && <Share scripture={scripture} />}
      </ScriptureCard>
      {scripture.audioUrl && Player && (
        <div className={classes.listen}>
          <Suspense>
            <Player scripture={scripture} />
          </Suspense>
        </div>
      )}
      <section className={classes.reflection}>
        <div className={classes.top}>
          <h2 ref={title} tabIndex={-1} className={`${heading.section} ${classes.heading}`}>
            {MESSAGES.renew.reflection}
          </h2>
          {part && Listen && !scripture.audioUrl && (
            <part.SpokenVerse {...{ Listen, scripture, reflection }} />
          )}
        </div>
        <Reflection
          reflection={reflection}
          onWayOut={() => title.current?.focus({ preventScroll: true })}
        />
      </section>
      <div className={classes.answer}>
        {part && (
          <part.AnswerField answer={answer} onAnswer={(words) => onAnswer(words, scripture)} />
        )}
      </div>
      <StepButtons blocked={tooLong ? MESSAGES.planValidation.tooLong : null} />
    </form>
  );
}

interface ReflectionProps {
  reflection: ReflectionState;
  /** Called when the way out is taken, which goes with it: a keyboard goes on from the heading. */
  onWayOut: () => void;
}

function Reflection({ reflection, onWayOut }: ReflectionProps) {
  if (reflection.state === "loading") {
    const { wayOut } = reflection;
    return (
      <>
        <Generating text={reflection.words} />
        {wayOut && (
          <button
            type="button"
            className={`${button.outlined} ${classes.wayOut}`}
            onClick={() => {
              onWayOut();
              wayOut();
            }}
          >
            {MESSAGES.renew.takeGeneral}
          </button>
        )}
      </>
    );
  }
  const parts = paragraphs(reflection.text ?? "");
  if (parts.length === 0) return <p className={classes.none}>{MESSAGES.renew.noReflection}</p>;
  return (
    <div className={classes.text} dir="auto">
      {parts.map((part, index) => (
        <p key={`${index}:${part.slice(0, 16)}`}>{part}</p>
      ))}
      <TextSource source={reflectionSource({ reflectionBy: reflection.by })} />
    </div>
  );
}

function Generating({ text }: { text: string }) {
  return (
    <div>
      <p className={classes.none} role="status">
        {text}
      </p>
      <SkeletonLines widths={["100%", "94%", "70%"]} />
    </div>
  );
}

/** As high as the window, so that nothing below it moves when the true heights are known. */
function RenewSkeleton() {
  return (
    <div className={classes.waiting}>
      <ScriptureFrame>
        <div className={classes.skeleton} aria-hidden>
          <SkeletonLines widths={["40%", "100%", "92%", "97%", "88%", "95%", "60%"]} />
        </div>
      </ScriptureFrame>
      <section className={classes.reflection}>
        <div className={classes.top}>
          <h2 className={`${heading.section} ${classes.heading}`}>{MESSAGES.renew.reflection}</h2>
        </div>
        <Generating text={MESSAGES.verse.generatingToday} />
      </section>
    </div>
  );
}
