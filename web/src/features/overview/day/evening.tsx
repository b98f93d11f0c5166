import { Button } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import { addDays } from "@reignwell/domain";
import { type LocalDatabase, plans } from "@reignwell/device";
import { IconMoon } from "@tabler/icons-react";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { OfferCard } from "../../../ui/cards/offer-card.tsx";
import { LookBack } from "./look-back.tsx";
import { livedDay } from "./lived-day.ts";
import { unsavedLookBack } from "./unsaved-day.ts";

interface EveningProps {
  database: LocalDatabase;
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
  const [returns, setReturns] = useState(false);
  const shown = looking?.id === entry?.id ? (entry ?? null) : looking;
  const open = looking ? shown : begun && begun.id !== later ? begun : null;
  if (open) {
    const close = () => {
      setReturns(true);
      setLooking(null);
      setLater(open.id);
    };
    const takesFocus = looking !== null;
    return (
      <LookBack key={open.id} {...{ database, date, takesFocus }} entry={open} onClose={close} />
    );
  }
  return (
    isEvening && (
      <Offer
        {...props}
        returns={returns}
        onReturned={() => setReturns(false)}
        onLookBack={setLooking}
      />
    )
  );
}

interface OfferProps extends EveningProps {
  /** Whether the focus is to come back to the button: the look back that it opened is closed. */
  returns: boolean;
  onReturned: () => void;
  onLookBack: (lived: Entry) => void;
}

function Offer({ database, date, returns, onReturned, onLookBack }: OfferProps) {
  const button = useRef<HTMLButtonElement>(null);
  const tomorrow = addDays(date, 1);
  const lived = livedDay(date);
  const known = useLiveQuery(
    async () => ({
      isReady: (await plans.ofDate(database, tomorrow)) !== undefined,
      entry: await plans.ofDate(database, lived),
    }),
    [database, tomorrow, lived],
  );
  useEffect(() => {
    // The button is drawn when it is known whether tomorrow has a plan.
    if (!known || !returns) return;
    button.current?.focus({ preventScroll: true });
    // Once: a later offer comes by itself, while the user may be typing.
    onReturned();
  }, [known, returns, onReturned]);
  if (!known) return null;
  const { isReady, entry } = known;
  return (
    <OfferCard
      label={texts.evening}
      icon={<IconMoon size={24} aria-hidden />}
      actions={
        <>
          {entry && (
            <Button ref={button} variant="default" onClick={() => onLookBack(entry)}>
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
