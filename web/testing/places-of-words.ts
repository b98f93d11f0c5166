import { vi } from "vitest";
import { database } from "./screen-harness.tsx";

type Place = "draft" | "row" | "both" | "nowhere";

/**
 * Saves a form of a new row; resolves to where its words lie from moment to moment, until a row has
 * them: as pages find them that are opened then, because the one before was closed by force.
 */
export async function placesOfWords(
  words: string,
  table: "goals" | "tasks",
  save: () => unknown,
): Promise<Place[]> {
  const { drafts } = database;
  const rows = database.table(table);
  const placeNow = () =>
    database.transaction("r", [drafts, rows], async (): Promise<Place> => {
      const found = [await drafts.toArray(), await rows.toArray()];
      const [inDraft, inRow] = found.map((kept) => JSON.stringify(kept).includes(words));
      if (inDraft) return inRow ? "both" : "draft";
      return inRow ? "row" : "nowhere";
    });
  // What is typed is stored a moment later.
  await vi.waitUntil(async () => (await placeNow()) === "draft");
  save();
  const places = new Set<Place>(["draft"]);
  for (;;) {
    const place = await placeNow();
    places.add(place);
    if (place === "row" || place === "both") return [...places];
  }
}
