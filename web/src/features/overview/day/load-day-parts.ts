import { LazyPart } from "../../../lib/lazy-part.ts";

/** Editing today's plan, and the evening: most visits to the overview need neither. */
export const dayParts = new LazyPart(() => import("./day-parts.ts"));
