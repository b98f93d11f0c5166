import { Button } from "@mantine/core";
import { type Entry, MESSAGES } from "@reignwell/contract";
import { addDays } from "@reignwell/domain";
import { type LocalDatabase, plans } from "@reignwell/device";
import { IconMoon } from "@tabler/icons-react";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { OfferCard } from "../../../ui/cards/offer-card.tsx";

const texts = MESSAGES.planDay;

interface EveningOfferProps {
  database: LocalDatabase;
  /** The user's day. */
  date: string;
  /** The day that the evening looks back at. */
  lived: string;
  /** Whether the focus is to come back to the button: the look back that it opened is closed. */
  returns: boolean;
  onReturned: () => void;
  onLookBack: (plan: Entry) => void;
}

/** A look back at the day that was lived, and the plan of the next one where it has none. */
export function EveningOffer({
  database,
  date,
  lived,
  returns,
  onReturned,
  onLookBack,
}: EveningOfferProps) {
  const button = useRef<HTMLButtonElement>(null);
  const tomorrow = addDays(date, 1);
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
