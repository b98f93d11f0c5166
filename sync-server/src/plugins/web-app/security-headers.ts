import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";

const YEAR = 365 * 24 * 60 * 60;

/** What a page may never ask for, by the names that browsers know; nothing here uses any of it. */
const PERMISSIONS = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** What a page may load and do; the document for paying adds to it (upgrade-document.ts). */
export const CONTENT_POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    // Mantine puts style elements into the page; styles cannot run code.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:"],
    fontSrc: ["'self'"],
    mediaSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    // Scripts cannot turn texts into code; docs/decisions/0032-trusted-types.md says what may pass.
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ["default"],
  },
};

/**
 * The scripts that may run: this origin's, and the first one of a page, whose words stand in the page
 * itself (web/vite-page-init.ts). A build that takes the present one's place is noticed.
 */
function scriptSources({ webRoot }: Pick<Config, "webRoot">): () => string {
  const file = join(webRoot, "page-init.js");
  const none = { builtAt: 0, sources: "'self'" };
  let known = none;
  return () => {
    const builtAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? none.builtAt;
    if (builtAt === none.builtAt) known = none;
    else if (builtAt !== known.builtAt) {
      const hash = createHash("sha256").update(readFileSync(file)).digest("base64");
      known = { builtAt, sources: `'self' 'sha256-${hash}'` };
    }
    return known.sources;
  };
}

/** The security headers of every answer, pages and API alike. */
export async function installSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const isHttps = config.publicUrl?.protocol === "https:";
  await app.register(helmet, {
    contentSecurityPolicy: {
      ...CONTENT_POLICY,
      directives: {
        ...CONTENT_POLICY.directives,
        scriptSrc: [scriptSources(config)],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: YEAR, includeSubDomains: false } : false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("permissions-policy", PERMISSIONS);
    if (comesFromNoOtherSite(request)) reply.removeHeader("cross-origin-opener-policy");
  });
}

/**
 * Whether the person opens the page or one of ours does, and no page of another site, which would
 * hold on to its window. Cutting a window off (Cross-Origin-Opener-Policy) makes the browser start a
 * second process before it shows anything. Who can hold a window all the same, and what of it:
 * docs/decisions/0089-windows-cut-off.md.
 */
function comesFromNoOtherSite({ headers }: FastifyRequest): boolean {
  const from = headers["sec-fetch-site"];
  return from === "none" || from === "same-origin";
}
