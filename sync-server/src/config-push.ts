import * as z from "zod/mini";

/** Web Push: the keys where the environment gives them, and whom the server may speak to. */
export interface PushConfig {
  /** Null means the pair that was made at the first start and is kept in the database. */
  keys: { publicKey: string; privateKey: string } | null;
  /** `mailto:` or `https:`. */
  subject: string;
  /** The hosts of push services; `*.` before a name allows everything below it. */
  services: string[];
}

const vapidKey = (bytes: number) =>
  z.string().check(
    z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), {
      error: "must be a key as `npx web-push generate-vapid-keys` prints it",
    }),
  );

/** The forms of the variables; see .env.example. */
export const vapidPublicKey = vapidKey(65);
export const vapidPrivateKey = vapidKey(32);
export const vapidSubject = z.string().check(
  z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, {
    error: "must be mailto:you@example.org or an https address",
  }),
);
/** By default where the browsers of today receive their messages. */
export const pushServices = z._default(
  z.string(),
  "fcm.googleapis.com,updates.push.services.mozilla.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com",
);

/** What the variables about push amount to. */
export function pushConfig(env: {
  VAPID_PUBLIC_KEY?: string | undefined;
  VAPID_PRIVATE_KEY?: string | undefined;
  VAPID_SUBJECT?: string | undefined;
  PUSH_SERVICES: string;
  ADMIN_EMAIL?: string | undefined;
  PUBLIC_URL?: URL | undefined;
}): PushConfig {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUBLIC_URL: url } = env;
  const known = env.ADMIN_EMAIL === undefined ? null : `mailto:${env.ADMIN_EMAIL}`;
  // Some services refuse an address of this machine; a made-up host is what says "unknown".
  const own = url?.protocol === "https:" ? url.origin : "mailto:operator@reignwell.invalid";
  return {
    keys: publicKey === undefined || privateKey === undefined ? null : { publicKey, privateKey },
    subject: env.VAPID_SUBJECT ?? known ?? own,
    services: env.PUSH_SERVICES.split(",").map((name) => name.trim().toLowerCase()),
  };
}
