import type { AppDeps } from "./app-types.ts";
import type { Config } from "./config.ts";
import { openAi } from "./gateways/ai.ts";
import { type FileStore, openFolder } from "./gateways/file-store.ts";
import { openMail } from "./gateways/mail.ts";
import { openPayment } from "./gateways/payment.ts";

/** Opens the ways to other services, as the configuration names them. */
export async function openGateways(
  config: Config,
  now: () => number,
): Promise<Pick<AppDeps, "ai" | "files" | "mail" | "payment">> {
  return {
    ai: openAi(config.ai, now),
    files: await openFiles(config),
    mail: openMail(config.mail),
    payment: openPayment(config.payment),
  };
}

/** The client of S3 is large: it is loaded where a bucket is named. */
async function openFiles(config: Config): Promise<FileStore> {
  if (config.files === null) return openFolder(config);
  const { openS3 } = await import("./gateways/file-store-s3.ts");
  return openS3(config.files);
}
