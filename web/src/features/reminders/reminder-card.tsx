import { Anchor, Button } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { askPermission, pushPermission } from "../../lib/reminders/push-subscription.ts";
import { noteReminderAnswered, isReminderAnswered } from "../../lib/reminders/reminder-choice.ts";
import { OfferCard } from "../../ui/cards/offer-card.tsx";
import { outcomeText } from "./reminder-texts.ts";
import { useReminder } from "./use-reminder.ts";

/**
 * SH-010, DEC-100: the question at the start, to guests (a null user id) too. Its button opens
 * the browser's own prompt; once answered, neither comes again.
 */
export function ReminderCard({ userId }: { userId: number | null }) {
  const [asks, setAsks] = useState(() => pushPermission() === "default" && !isReminderAnswered());
  if (!asks) return null;
  const putAway = () => {
    noteReminderAnswered();
    setAsks(false);
  };
  return userId === null ? (
    <GuestQuestion onPutAway={putAway} />
  ) : (
    <MemberQuestion userId={userId} onPutAway={putAway} />
  );
}

function MemberQuestion({ userId, onPutAway }: { userId: number; onPutAway: () => void }) {
  const { busy, outcome, choose } = useReminder(userId);
  return (
    <Question
      busy={busy}
      message={outcome && outcomeText(outcome)}
      onYes={() => void choose({ kind: "new-day" })}
      onPutAway={onPutAway}
    >
      Would you like us to tell you when a new verse is here? You can change it at any time in{" "}
      <Anchor component={Link} to="/settings" inherit underline="always">
        Settings
      </Anchor>
      .
    </Question>
  );
}

/** The server cannot send a guest messages, so only an open page announces the day. */
function GuestQuestion({ onPutAway }: { onPutAway: () => void }) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const ask = async () => {
    setBusy(true);
    noteReminderAnswered();
    const isGranted = (await askPermission()) === "granted";
    setMessage(isGranted ? GUEST_SAVED : outcomeText({ kind: "denied" }));
    setBusy(false);
  };
  return (
    <Question busy={busy} message={message} onYes={() => void ask()} onPutAway={onPutAway}>
      Would you like us to tell you when a new verse is here, while this page is open? When you{" "}
      <Anchor component={Link} to="/auth" inherit underline="always">
        sign in
      </Anchor>
      , we can tell you while it’s closed, too.
    </Question>
  );
}

const GUEST_SAVED = "Saved. We’ll tell you about each new verse while this page is open.";

interface QuestionProps {
  busy: boolean;
  message: string | null;
  children: ReactNode;
  onYes: () => void;
  onPutAway: () => void;
}

function Question({ busy, message, children, onYes, onPutAway }: QuestionProps) {
  return (
    <OfferCard
      label="Reminders"
      icon={<IconBell size={24} aria-hidden />}
      actions={
        message === null ? (
          <>
            <Button loading={busy} onClick={onYes}>
              Remind me
            </Button>
            <Button variant="subtle" onClick={onPutAway}>
              Not now
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={onPutAway}>
            Close
          </Button>
        )
      }
    >
      {message === null ? <p>{children}</p> : <output>{message}</output>}
    </OfferCard>
  );
}
