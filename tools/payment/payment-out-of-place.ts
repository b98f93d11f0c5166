/** The built app as far as the rule of the document for paying reads it. */
export interface BuiltApp {
  /** The texts of scripts and pages, by their paths in the build. */
  texts: ReadonlyMap<string, string>;
  /** What the service worker fetches at its installation. */
  precached: readonly string[];
  /** What the app's own page asks for by itself. */
  firstFiles: readonly string[];
}

const DOCUMENT = "upgrade.html";
const PART_OF_PAYMENT = /(?:^|\/)(?:upgrade\.html|payment-[^/]*)$/;
/** Stands in the program that loads the card provider's script, and in no other. */
const PROVIDER = "js.stripe.com";

/**
 * What is wrong where something of the payment has come into the app: the card provider's program
 * is in the document for paying alone (docs/decisions/0046-a-document-for-paying.md). One line for
 * each breach; nothing where all is well.
 */
export function paymentOutOfPlace({ texts, precached, firstFiles }: BuiltApp): string[] {
  const problems: string[] = [];
  const named = [...texts].filter(([, text]) => text.includes(PROVIDER)).map(([path]) => path);
  for (const path of named) {
    if (!PART_OF_PAYMENT.test(path)) problems.push(`${path} names ${PROVIDER}`);
  }
  // Without these two the lines above would find nothing whatever the app holds.
  if (!texts.has(DOCUMENT)) problems.push(`${DOCUMENT} was not built`);
  if (!named.some((path) => path.endsWith(".js") && PART_OF_PAYMENT.test(path))) {
    problems.push(`No script of the document for paying names ${PROVIDER}`);
  }
  for (const path of precached) {
    if (PART_OF_PAYMENT.test(path)) problems.push(`${path} is in the precache`);
  }
  for (const path of firstFiles) {
    if (PART_OF_PAYMENT.test(path)) problems.push(`${path} is in the first load`);
  }
  return problems;
}
