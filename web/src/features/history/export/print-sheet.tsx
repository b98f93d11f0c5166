import { MESSAGES } from "@reignwell/contract";
import {
  formatLongDate,
  planGroups,
  type PlanWithTicks,
  prayerSource,
  reflectionSource,
} from "@reignwell/domain";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { TextSource } from "../../../ui/text-source.tsx";
import { Paragraphs } from "../list/paragraphs.tsx";
import type { Bundle } from "./plan-export.ts";
import classes from "./print-sheet.module.css";

interface PrintSheetProps {
  bundle: Bundle;
  onPrinted: () => void;
}

/** Visible in print only, where it replaces the whole app. */
export function PrintSheet({ bundle, onPrinted }: PrintSheetProps) {
  useEffect(() => {
    const before = document.title;
    // Browsers propose the title as the name of a PDF.
    document.title = bundle.name;
    window.addEventListener("afterprint", onPrinted);
    window.print();
    return () => {
      document.title = before;
      window.removeEventListener("afterprint", onPrinted);
    };
  }, [bundle, onPrinted]);

  const { title, plans } = bundle;
  return createPortal(
    <div className={classes.sheet}>
      {title !== null && <h1>{title}</h1>}
      {plans.map((plan) => (
        <Plan key={plan.entry.id} plan={plan} level={title === null ? 1 : 2} />
      ))}
    </div>,
    document.body,
  );
}

function Plan({ plan: { entry, done }, level }: { plan: PlanWithTicks; level: 1 | 2 }) {
  const Heading = level === 1 ? "h1" : "h2";
  const Sub = level === 1 ? "h2" : "h3";
  const part = (title: string, text: string | undefined, source: string | null = null) =>
    text && (
      <>
        <Sub>{title}</Sub>
        <Paragraphs text={text} />
        <TextSource source={source} />
      </>
    );
  return (
    <article className={classes.plan}>
      <Heading>{formatLongDate(entry.date)}</Heading>
      <figure>
        <blockquote>{entry.verse}</blockquote>
        <figcaption>{entry.verseReference}</figcaption>
      </figure>
      {part("Reflection", entry.verseReflection, reflectionSource(entry))}
      {part(MESSAGES.renew.answered, entry.answer)}
      <Sub>Priorities</Sub>
      {planGroups(entry).map(({ priority, actions }, index) => (
        <div key={`${index}:${priority}`} className={classes.group}>
          <strong>{priority}</strong>
          <ul>
            {actions.map(({ id, text }) => (
              <li key={id} data-done={done.has(id)}>
                {text}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {part("Challenges", entry.challenges)}
      {part("Prayer", entry.encouragement, prayerSource(entry))}
      {part(MESSAGES.renew.thanks, entry.thanks)}
    </article>
  );
}
