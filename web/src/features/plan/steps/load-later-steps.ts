import { LazyPart } from "../../../lib/lazy-part.ts";

/** Steps 1 to 4 with the kit's fields, which come after the verse can be read (decision 8). */
export const laterSteps = new LazyPart(() => import("./later-steps.tsx"));
