import { MESSAGES, PRODUCT_NAME } from "@reignwell/contract";
import { centralDate, formatLongDate } from "@reignwell/domain";
import type { FastifyBaseLogger } from "fastify";
import type { AppDeps } from "../../app-types.ts";
import { letter } from "../../gateways/letter.ts";
import type { Mail } from "../../gateways/mail.ts";
import type { Payment } from "../../gateways/payment.ts";
import { findReader } from "./payment-repository.ts";

type ReceiptDeps = Pick<AppDeps, "config" | "database" | "mail">;

/**
 * Mails a receipt to the owner's confirmed address; without one nobody is written to. It never
 * fails the grant that it tells of: that is stored already.
 */
export function receiptsOf(
  { config, database, mail }: ReceiptDeps,
  log: Pick<FastifyBaseLogger, "error">,
): (userId: number, payment: Payment) => Promise<void> {
  const onFailure = () => log.error("a receipt could not be sent");
  return async (userId, payment) => {
    try {
      const reader = await findReader(database.sql, userId);
      const origin = config.publicUrl?.origin ?? null;
      if (reader !== null) mail.post(receiptMail({ ...reader, origin }, payment), onFailure);
    } catch {
      onFailure();
    }
  };
}

function receiptMail(
  { to, username, origin }: { to: string; username: string; origin: string | null },
  { id, createdAt, paidAt }: Payment,
): Mail {
  const date = formatLongDate(centralDate(paidAt ?? createdAt));
  return letter(to, `Your ${PRODUCT_NAME} membership`, [
    { text: `Hello ${username},` },
    { text: `Thank you! ${MESSAGES.payment.successful.description}` },
    { text: `You paid $100.00 once, on ${date}. There are no recurring fees.` },
    { text: `Payment number: ${id}` },
    ...(origin === null ? [] : [{ text: "Your membership is open here:" }, { link: origin }]),
  ]);
}
