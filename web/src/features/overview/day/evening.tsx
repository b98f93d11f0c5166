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

interface EveningProps {
  database: LocalDatabase;
  /** Today's plan, if there is one. */
  entry: Entry | undefined;
  date: string;
}

const texts = MESSAGES.planDay;

/** Offered quietly from six in the evening on: a look back, and tomorrow's plan. */
export function Evening({ database, entry, date }: EveningProps) {
  const tomorrow = addDays(date, 1);
  const isReady = useLiveQuery(
    async () => (await plans.ofDate(database, tomorrow)) !== undefined,
    [database, tomorrow],
  );
  const [looking, setLooking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (isReady === undefined) return null;
  if (entry && looking) {
    const close = () => {
      flushSync(() => setLooking(false));
      button.current?.focus({ preventScroll: true });
    };
    return <LookBack database={database} entry={entry} onClose={close} />;
  }
  return (
    <OfferCard
      label={texts.evening}
      icon={<IconMoon size={24} aria-hidden />}
      actions={
        <>
          {entry && (
            <Button ref={button} variant="default" onClick={() => setLooking(true)}>
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
