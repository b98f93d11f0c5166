import { Title } from "@mantine/core";
import { type AdminUserDetails, MESSAGES } from "@reignwell/contract";
import { formatMoney } from "../shared/format-money.ts";
import { serverDate } from "../shared/server-date.ts";
import { PaymentMarks } from "../shared/payment-marks.tsx";
import classes from "./user-panel.module.css";

const texts = MESSAGES.adminUsers;

/** X-035, and the user's payments (DEC-84). */
export function UserProfileTab({ user }: { user: AdminUserDetails }) {
  const names = texts.profile;
  const rows: readonly [string, string][] = [
    [names.id, String(user.id)],
    [names.username, user.username],
    [names.displayName, user.displayName ?? texts.notGiven],
    [names.email, user.email ?? texts.notGiven],
    [names.referralCode, user.referralCode],
    [names.referredBy, user.referredByUsername ?? texts.nobodyReferred],
    [names.joined, serverDate(user.createdAt) ?? ""],
    [names.points, user.sharingPoints.toLocaleString("en-US")],
    [names.membership, user.isPaidMember ? texts.member : texts.noMember],
  ];
  return (
    <div className={classes.content}>
      <dl className={classes.profile}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {user.payments.length > 0 && <Payments payments={user.payments} />}
    </div>
  );
}

function Payments({ payments }: Pick<AdminUserDetails, "payments">) {
  return (
    <section className={classes.content} aria-labelledby="user-payments">
      <Title order={3} id="user-payments">
        {texts.payments}
      </Title>
      <ul className={classes.payments}>
        {payments.map(({ paymentIntentId, amount, currency, state, flag, createdAt }) => (
          <li key={paymentIntentId} className={classes.payment}>
            <span>{serverDate(createdAt)}</span>
            <span>{formatMoney(amount, currency)}</span>
            <span>{texts.states[state]}</span>
            {flag !== null && <PaymentMarks marks={[flag]} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
