import type { Config } from "../../config.ts";
import { newVapidKeys, openPush, type PushOptions, type PushService } from "../../gateways/push.ts";
import type { Database } from "../../plugins/database/database.ts";
import { storedVapidKeys } from "./vapid-keys-repository.ts";

/** The push services with the keys of the environment, else with those made at the first start. */
export async function preparePush(
  config: Config,
  database: Database,
  agent?: PushOptions["agent"],
): Promise<PushService> {
  const { subject, services } = config.push;
  const keys = config.push.keys ?? (await storedVapidKeys(database.sql, newVapidKeys));
  return openPush({ keys, subject, services, ...(agent ? { agent } : {}) });
}
