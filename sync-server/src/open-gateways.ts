import type { AppDeps } from "./app-types.ts";
import type { Config } from "./config.ts";
import { openAi } from "./gateways/ai.ts";
import { type FileStore, openFolder } from "./gateways/file-store.ts";
import { openMailingList } from "./gateways/mailing-list.ts";
import { openMail } from "./gateways/mail.ts";
import type { PaymentProvider } from "./gateways/payment.ts";

/** How long services may take, in ms; the usual times where not set. */
interface Budgets {
  payment?: { call: number; request: number } | undefined;
  mailingList?: { call: number; all: number } | undefined;
}

/** Opens the ways to other services, as the configuration names them. */
export async function openGateways(
  config: Config,
  now: () => number,
  budgets: Budgets = {},
): Promise<Pick<AppDeps, "ai" | "files" | "mail" | "mailingList" | "payment">> {
  return {
    ai: openAi(config.ai, now),
    files: await openFiles(config),
    mail: openMail(config.mail),
    mailingList: openMailingList(config.mailingList, budgets.mailingList),
    payment: await openPayment(config, budgets.payment),
  };
}

/** The client of S3 is large: it is loaded where a bucket is named. */
async function openFiles(config: Config): Promise<FileStore> {
  if (config.files === null) return openFolder(config);
  const { openS3 } = await import("./gateways/file-store-s3.ts");
  return openS3(config.files);
}

/** The card provider's client takes 14 MB: it is loaded where there are keys. */
async function openPayment(
  { payment }: Config,
  budgets: Budgets["payment"],
): Promise<PaymentProvider | null> {
  if (payment === null) return null;
  const { openStripe } = await import("./gateways/stripe-payment.ts");
  return openStripe(payment, budgets);
}
