import { adminPayments, MESSAGES, ROUTES } from "@reignwell/contract";
import { formatMoney } from "../shared/format-money.ts";
import { PaymentMarks } from "../shared/payment-marks.tsx";
import { serverDate } from "../shared/server-date.ts";
import { useAdminRead } from "../shared/use-admin.ts";
import classes from "./users.module.css";

/** DEC-84: every payment to look at, also of deleted accounts; nothing without any. */
export function FlaggedPayments({ onLook }: { onLook: (userId: number) => void }) {
  const texts = MESSAGES.adminUsers;
  const fetched = useAdminRead(ROUTES.adminPayments, adminPayments);
  const payments = "data" in fetched ? fetched.data.payments : [];
  const flagged = payments.filter(({ flag }) => flag !== null);
  if (flagged.length === 0) return null;
  return (
    <section className={classes.flagged} aria-labelledby="flagged-payments">
      <h2 id="flagged-payments">{texts.flagged}</h2>
      <ul>
        {flagged.map(({ paymentIntentId, userId, username, amount, currency, flag, createdAt }) => (
          <li key={paymentIntentId}>
            <span>{serverDate(new Date(createdAt).toISOString())}</span>
            <span>{formatMoney(amount, currency)}</span>
            {userId === null || username === null ? (
              <span>{texts.nobodysPayment}</span>
            ) : (
              <button
                type="button"
                className={classes.look}
                aria-label={texts.look(username)}
                onClick={() => onLook(userId)}
              >
                @{username}
              </button>
            )}
            {flag && <PaymentMarks marks={[flag]} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
