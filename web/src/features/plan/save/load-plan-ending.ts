import { LazyPart } from "../../../lib/lazy-part.ts";

/** What stands around a plan: the word about a kept one, the writing of it and its dialogs. */
export const planEnding = new LazyPart(() => import("./plan-ending.ts"));
