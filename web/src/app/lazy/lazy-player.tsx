import { optionalPart } from "./optional-part.ts";

const loadParts = () => import("../../features/audio/audio-parts.ts");

/** Most days have no recording, so the player's code is fetched only on those that have one. */
export const LazyPlayer = optionalPart(async () => ({ default: (await loadParts()).VersePlayer }));
export const LazyListen = optionalPart(async () => ({ default: (await loadParts()).ReadAloud }));
