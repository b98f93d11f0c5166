import { LazyPart } from "../../../lib/lazy-part.ts";

/** The note, the saving and its dialogs, which load after the first paint. */
export const planEnding = new LazyPart(() => import("./plan-ending.ts"));
