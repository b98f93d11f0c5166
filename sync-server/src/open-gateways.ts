import type { AppDeps } from "./app-types.ts";
import type { Config } from "./config.ts";
import { openAi } from "./gateways/ai.ts";
import { openMail } from "./gateways/mail.ts";
import { openPayment } from "./gateways/payment.ts";

/** Opens the ways to other services, as the configuration names them. */
export function openGateways(
  config: Config,
  now: () => number,
): Pick<AppDeps, "ai" | "mail" | "payment"> {
  return {
    ai: openAi(config.ai, now),
    mail: openMail(config.mail),
    payment: openPayment(config.payment),
  };
}
