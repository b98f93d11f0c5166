import { MESSAGES } from "@reignwell/contract";
import {
  type ArchiveCard,
  type ArchiveDay,
  type DayScripture,
  formatLongDate,
  paragraphs,
} from "@reignwell/domain";
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import { ChapterLink } from "../../../ui/chapter-link.tsx";
import button from "../../../ui/button.module.css";
import { Dialog } from "../../../ui/dialog.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import classes from "./reflection-dialog.module.css";

interface ReflectionDialogProps {
  card: ArchiveCard;
  /** The same function at every drawing; null for a day that is not there any more. */
  readDay: (card: ArchiveCard) => Promise<ArchiveDay | null>;
  Player: ComponentType<{ scripture: DayScripture }>;
  renderPlan?: ((day: ArchiveDay) => ReactNode) | undefined;
  onClose: () => void;
}

/** V-007 */
export function ReflectionDialog(props: ReflectionDialogProps) {
  const { card, readDay, Player, renderPlan, onClose } = props;
  const day = useDay(card, readDay);
  return (
    <Dialog title={card.reference} size="lg" onClose={onClose}>
      <p className={classes.date}>
        <time dateTime={card.date}>{formatLongDate(card.date)}</time>
      </p>
      {day === undefined && <Waiting />}
      {day === null && <p>{MESSAGES.archive.gone}</p>}
      {day && <Words day={day} Player={Player} />}
      {day && (
        <div className={classes.actions}>
          {renderPlan?.(day)}
          {day.reference && (
            <ChapterLink className={button.outlined} passage={day.reference}>
              {MESSAGES.archive.chapter}
            </ChapterLink>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Words({ day, Player }: { day: ArchiveDay; Player: ReflectionDialogProps["Player"] }) {
  const { scripture, reflection, noReflection } = MESSAGES.archive;
  const texts = paragraphs(day.reflection ?? "");
  return (
    <>
      <section className={classes.section}>
        <h3>{scripture}</h3>
        <blockquote className={classes.verse}>{day.verse}</blockquote>
        {day.audioUrl !== null && (
          <Suspense fallback={null}>
            <Player scripture={{ ...day, translation: null }} />
          </Suspense>
        )}
      </section>
      <section className={classes.section}>
        <h3>{reflection}</h3>
        {texts.map((text, index) => (
          <p key={`${index}:${text.slice(0, 20)}`}>{text}</p>
        ))}
        {texts.length === 0 && <p>{noReflection}</p>}
      </section>
    </>
  );
}

function useDay(card: ArchiveCard, readDay: ReflectionDialogProps["readDay"]) {
  const [day, setDay] = useState<ArchiveDay | null | undefined>();
  useEffect(() => {
    let wanted = true;
    readDay(card).then(
      (read) => wanted && setDay(read),
      (error: unknown) => {
        console.error("A reflection could not be read", error);
        if (wanted) setDay(null);
      },
    );
    return () => {
      wanted = false;
    };
  }, [card, readDay]);
  return day;
}
