import { LatePart } from "../../../lib/lazy-part.ts";

/** The built-in verses, for a day on which the server cannot be asked. */
export const poolTexts = new LatePart(() => import("./pool-scripture.ts"));

/** What makes a reflection, for the few days on which none comes with the verse. */
export const reflectionHelp = new LatePart(() => import("./make-reflection.ts"));
