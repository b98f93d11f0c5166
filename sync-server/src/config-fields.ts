import { isIP } from "node:net";
import * as z from "zod/mini";

// How single variables of the environment are read. Each message ends a sentence that begins with
// the variable's name.

/** At most `count` calls in `seconds`; null means that the limit is off. */
export type RateLimit = { count: number; seconds: number } | null;

/** A TCP port; 0 asks the system for a free one. */
export const portNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, { error: "must be a number from 0 to 65535" })),
  z.pipe(z.transform(Number), z.int().check(z.maximum(65_535, { error: "must be at most 65535" }))),
);

/** Where people find the app: https, or http on this machine. */
export const publicUrl = z.pipe(
  z.string().check(
    z.refine((text) => URL.canParse(text), {
      error: "must be an address like https://example.org",
    }),
  ),
  z.pipe(
    z.transform((text: string) => new URL(text)),
    z.custom<URL>().check(
      z.refine((url) => url.protocol === "https:" || isLoopbackHttp(url), {
        error: "must be https; plain http is accepted for localhost, 127.0.0.1 and [::1] only",
      }),
      z.refine((url) => url.pathname === "/" && url.search === "" && url.hash === "", {
        error: "must not have a path: the app is served at the root of its host",
      }),
      z.refine((url) => url.username === "" && url.password === "", {
        error: "must not contain a user name or a password",
      }),
    ),
  ),
);

/** The address of a PostgreSQL database. */
export const databaseUrl = z.string().check(
  z.refine((text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol), {
    error: "must be an address like postgres://user:password@host:5432/database",
  }),
);

/** The address of an AI service. */
export const serviceUrl = z.string().check(
  z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: "must be an address like https://api.example.org/v1",
  }),
);

/** The address of an SMTP server. */
export const smtpUrl = z.string().check(
  z.refine((text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol), {
    error: "must be an address like smtp://user:password@mail.example.org:587",
  }),
);

/** Goes into the head of every mail: one line, with an address in it. */
export const mailFrom = z.string().check(
  z.regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, {
    error: "must be an address like Reignwell <hello@example.org>",
  }),
);

/** Addresses and networks of proxies whose word about the caller counts. */
export const trustProxy = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    ),
  ),
  z.array(
    z.string().check(
      z.refine(isAddressOrNetwork, {
        error: "must be a comma-separated list of addresses or networks like 10.0.0.0/8",
      }),
    ),
  ),
);

/** `count/seconds`, or `off`. */
export const rateLimit = z.pipe(
  z
    .string()
    .check(
      z.regex(/^(off|[1-9]\d{0,6}\/[1-9]\d{0,6})$/, { error: "must be count/seconds or off" }),
    ),
  z.transform((text: string): RateLimit => {
    if (text === "off") return null;
    const [count = "", seconds = ""] = text.split("/");
    return { count: Number(count), seconds: Number(seconds) };
  }),
);

function isLoopbackHttp(url: URL): boolean {
  return url.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
}

function isAddressOrNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}
