import type { AppDeps } from "./app-types.ts";
import type { Config } from "./config.ts";
import { openAi } from "./gateways/ai.ts";
import { openMailingList } from "./gateways/mailing-list.ts";
import { openMail } from "./gateways/mail.ts";
import { openPayment } from "./gateways/payment.ts";

/** How long services may take, in ms; the usual times where not set. */
interface Budgets {
  payment?: { call: number; request: number } | undefined;
  mailingList?: { call: number; all: number } | undefined;
}

/** Opens the ways to other services, as the configuration names them. */
export function openGateways(
  config: Config,
  now: () => number,
  budgets: Budgets = {},
): Pick<AppDeps, "ai" | "mail" | "mailingList" | "payment"> {
  return {
    ai: openAi(config.ai, now),
    mail: openMail(config.mail),
    mailingList: openMailingList(config.mailingList, budgets.mailingList),
    payment: openPayment(config.payment, budgets.payment),
  };
}
