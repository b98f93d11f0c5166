import { Button } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import { addDays } from "@reignwell/domain";
import { type LocalDatabase, plans } from "@reignwell/device";
import { IconMoon } from "@tabler/icons-react";
import { useLiveQuery } from "dexie-react-hooks";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router-dom";
import { OfferCard } from "../../../ui/cards/offer-card.tsx";
import { LookBack } from "./look-back.tsx";
import { unsavedLookBack } from "./unsaved-day.ts";

interface EveningProps {
  database: LocalDatabase;
  /** Today's plan, if there is one. */
  entry: Entry | undefined;
  date: string;
  isEvening: boolean;
}

const texts = MESSAGES.planDay;

/**
 * Offered quietly from six in the evening on: a look back, and tomorrow's plan. A look back that
 * was begun stays when the day turns, and comes back in later visits until it is saved.
 */
export function Evening(props: EveningProps) {
  const { database, entry, date, isEvening } = props;
  const begun = useLiveQuery(() => unsavedLookBack(database, date), [database, date]);
  const [looking, setLooking] = useState<Entry | null>(null);
  const [later, setLater] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shown = looking?.id === entry?.id ? (entry ?? null) : looking;
  const open = looking ? shown : begun && begun.id !== later ? begun : null;
  if (open) {
    const close = () => {
      flushSync(() => {
        setLooking(null);
        setLater(open.id);
      });
      button.current?.focus({ preventScroll: true });
    };
    return <LookBack key={open.id} {...{ database, date }} entry={open} onClose={close} />;
  }
  return (
    isEvening && <Offer {...props} button={button} onLookBack={() => setLooking(entry ?? null)} />
  );
}

interface OfferProps extends EveningProps {
  button: { current: HTMLButtonElement | null };
  onLookBack: () => void;
}

function Offer({ database, entry, date, button, onLookBack }: OfferProps) {
  const tomorrow = addDays(date, 1);
  const isReady = useLiveQuery(
    async () => (await plans.ofDate(database, tomorrow)) !== undefined,
    [database, tomorrow],
  );
  if (isReady === undefined) return null;
  return (
    <OfferCard
      label={texts.evening}
      icon={<IconMoon size={24} aria-hidden />}
      actions={
        <>
          {entry && (
            <Button ref={button} variant="default" onClick={onLookBack}>
              {texts.lookBack}
            </Button>
          )}
          {!isReady && (
            <Button variant="default" component={Link} to={`/?for=${tomorrow}`}>
              {texts.planTomorrow}
            </Button>
          )}
        </>
      }
    >
      <p>{isReady ? texts.tomorrowReady : texts.eveningText}</p>
    </OfferCard>
  );
}
