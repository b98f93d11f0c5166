import { LazyPart } from "../../../lib/lazy-part.ts";

/** The built-in verses, for a day on which the server cannot be asked. */
export const poolTexts = new LazyPart(() => import("./pool-scripture.ts"));

/** What makes a reflection, for the few days on which none comes with the verse. */
export const reflectionHelp = new LazyPart(() => import("./make-reflection.ts"));
