import { randomInt } from "node:crypto";
import {
  defaultReflection,
  defaultVerse,
  loadDayPassages,
  loadDayReflection,
  loadFallbackReflection,
  loadVersePool,
} from "@reignwell/content";
import {
  type DebugName,
  debugVerse,
  type DebugVerse,
  readDebugName,
  ROUTES,
} from "@reignwell/contract";
import { centralDate, cleanReflection, placeOfDate } from "@reignwell/domain";
import * as z from "zod/mini";
import type { App, AppDeps } from "../../app-types.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { findScheduled } from "./scripture-repository.ts";

/** A book of each group of built-in reflections (AI-012); any passage of it shows the group's. */
const BOOK_OF_GROUP = {
  psalms: "Psalms",
  proverbs: "Proverbs",
  gospels: "John",
  pauline: "Romans",
  generic: "Isaiah",
} as const satisfies Partial<Record<DebugName, string>>;

/** One verse and its reflection, by the fixed names of DEC-101: texts only, never anybody's data. */
export function debugRoutes(app: App, deps: AppDeps): void {
  // Switched off there is no such address (DEBUG_PAGES=0).
  if (!deps.config.debugPages) return;
  app.get(
    ROUTES.debugVerse,
    {
      config: { access: "public" },
      schema: { params: z.object({ name: z.string() }), response: { 200: debugVerse } },
    },
    async (request) => {
      const name = readDebugName(request.params.name);
      if (name === null) throw refuse("not_found");
      return verseNamed(deps, name);
    },
  );
}

async function verseNamed(deps: AppDeps, name: DebugName): Promise<DebugVerse> {
  if (name === "today") return todaysVerse(deps);
  if (name === "default") {
    const { text, reference } = defaultVerse;
    return { verse: text, reference, reflection: defaultReflection };
  }
  const pool = await loadVersePool();
  if (name === "random") return builtIn(randomInt(pool.length));
  const passage = pool.find(({ book }) => book === BOOK_OF_GROUP[name]);
  if (passage === undefined) throw new Error(`the pool has no passage of ${BOOK_OF_GROUP[name]}`);
  const { text, reference } = passage;
  return { verse: text, reference, reflection: await loadFallbackReflection(reference) };
}

/** The same choice as GET /api/today-scripture, which notes besides that it was made. */
async function todaysVerse({ database, now }: AppDeps): Promise<DebugVerse> {
  const date = centralDate(now());
  const scheduled = await findScheduled(database.sql, date);
  if (scheduled === null) return builtIn(placeOfDate(date, await loadDayPassages()));
  const { verse, reference, reflection } = scheduled;
  const text = reflection ?? (await loadFallbackReflection(reference));
  return { verse, reference, reflection: cleanReflection(text) };
}

async function builtIn(place: number): Promise<DebugVerse> {
  const passage = (await loadDayPassages())[place];
  if (passage === undefined) throw new Error("there are no built-in verses");
  const { text, reference } = passage;
  return { verse: text, reference, reflection: await loadDayReflection(place) };
}
