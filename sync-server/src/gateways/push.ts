import type { Agent } from "node:https";
import webPush from "web-push";

/** A pair of VAPID keys, base64url: with it a push service knows which server speaks. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Where and for whom a message is encrypted, as the browser gave it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** How a message is to be delivered. */
export interface PushDelivery {
  /** How long the push service keeps it for a device that is away, in seconds. */
  ttl: number;
  /** A later message of the same topic takes the place of a kept one. */
  topic: string;
}

/**
 * What came of a message: `gone` means that the subscription has ended for good, `refused` that
 * trying again would not help, `later` that it may, after so many ms where the service says so.
 */
export type PushOutcome =
  | { kind: "delivered" }
  | { kind: "gone" }
  | { kind: "refused"; status: number }
  | { kind: "later"; status: number | null; after: number | null };

/** The browsers' push services. */
export interface PushService {
  /** The server's public key; browsers subscribe with it. */
  publicKey: string;
  /** Whether messages to this address may be sent: the address comes from a client. */
  accepts(endpoint: string): boolean;
  /** Never throws. */
  send(target: PushTarget, message: string, delivery: PushDelivery): Promise<PushOutcome>;
}

/** What the push services are reached with. */
export interface PushOptions {
  keys: VapidKeys;
  /** Who is to be written to when something is wrong with our messages: `mailto:` or `https:`. */
  subject: string;
  /** Hosts of push services; `*.` before a name allows everything below it. */
  services: readonly string[];
  /** Only tests have a push service with a certificate of their own. */
  agent?: Agent;
}

/** A push service that does not answer in this time counts as away, in ms. */
const TIMEOUT = 10_000;
const GONE = new Set([404, 410]);

/** Makes a new pair of keys. */
export function newVapidKeys(): VapidKeys {
  return webPush.generateVAPIDKeys();
}

/** Speaks to the push services by RFC 8030, 8291 and 8292. */
export function openPush({ keys, subject, services, agent }: PushOptions): PushService {
  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => isService(endpoint, services),
    async send({ endpoint, p256dh, auth }, message, { ttl, topic }) {
      // An operator who has narrowed the list meanwhile means the stored addresses as well.
      if (!isService(endpoint, services)) return { kind: "gone" };
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, message, {
          vapidDetails: { subject, ...keys },
          TTL: ttl,
          topic,
          urgency: "normal",
          timeout: TIMEOUT,
          ...(agent ? { agent } : {}),
        });
        return { kind: "delivered" };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

/** The server fetches no address that a client gave, except those of the known push services. */
function isService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  if (protocol !== "https:" || username !== "" || password !== "") return false;
  return services.some((name) =>
    name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name,
  );
}

function outcomeOf(error: unknown): PushOutcome {
  // No answer at all: no network, no such host, or too slow.
  if (!(error instanceof webPush.WebPushError)) return { kind: "later", status: null, after: null };
  const { statusCode: status, headers } = error;
  if (GONE.has(status)) return { kind: "gone" };
  if (status === 429 || status >= 500) {
    const seconds = Number(headers["retry-after"] ?? Number.NaN);
    return { kind: "later", status, after: Number.isFinite(seconds) ? seconds * 1000 : null };
  }
  return { kind: "refused", status };
}
