import { CONTENT_POLICY } from "./security-headers.ts";

/** From where the card provider's script comes, with the parts that it loads by itself. */
const SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];
/** Where a bank asks its customer whether the payment is theirs. */
const BANK_FRAMES = "https://hooks.stripe.com";
const PROVIDER_API = "https://api.stripe.com";
const PROVIDER_IMAGES = "https://*.stripe.com";

/**
 * The content policy of the document for paying, `/upgrade`: every other page's, and besides the
 * card provider's script, frames and connections (docs/decisions/0046-a-document-for-paying.md).
 *
 * @param standIn the origin that stands in for the provider in a demonstration, else null
 */
export function upgradePolicy(standIn: string | null) {
  const { directives } = CONTENT_POLICY;
  return {
    ...CONTENT_POLICY,
    directives: {
      ...directives,
      scriptSrc: [...directives.scriptSrc, ...SCRIPTS],
      frameSrc: [...SCRIPTS, BANK_FRAMES],
      connectSrc: [
        ...directives.connectSrc,
        PROVIDER_API,
        ...SCRIPTS,
        ...(standIn === null ? [] : [standIn]),
      ],
      imgSrc: [...directives.imgSrc, PROVIDER_IMAGES],
    },
  };
}
