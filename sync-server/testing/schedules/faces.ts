import type { Dice } from "./dice.ts";

/** What may happen in a schedule beyond edits, syncs and a network that loses things. */
export const FACES = [
  /** A backup of the account is put back. */
  "restore",
  /** Only with `restore`: mostly the renewal of the epoch is forgotten. */
  "forget",
  /** Half a year passes in which one device is away, and old deletions are forgotten. */
  "purge",
  /** Two of three devices run older code at first, which does not know a kind of record. */
  "kind",
  /** Clocks are set forward and back, with the app open or closed, and with edits waiting. */
  "clock",
  /** A device's profile is copied, and both go on. */
  "clone",
  /** A browser evicts a device's database. */
  "evict",
  /** The server refuses changes; the user retries or discards them, a limit may be lifted. */
  "refuse",
  /** Sign-out and return. */
  "signedOut",
  /** Edits lie milliseconds apart. */
  "near",
  /** Forms stay open while their rows change. */
  "form",
  /** The two servers' clocks differ by up to 3 s. */
  "servers",
  /** Devices hear live what others write. */
  "live",
  /** Two engines run on one device at once, as in browsers without locks. */
  "tabs",
  /** The app's process ends in the middle of a run. */
  "kill",
  /** A server's process ends in the middle of a request. */
  "dies",
  /** Nearly half of all answers do not reach the device that asked. */
  "lossy",
  /** Mostly plans, goals, and what belongs to them are made. By name only, never by lot. */
  "children",
  /**
   * Only with `purge`: a year passes instead, and what the device had changed before is deleted
   * meanwhile, and changed once more when the device is back. By name only.
   */
  "deleted",
  /** Users save their data to files, and bring files back on whichever device. By name only. */
  "files",
] as const;

/** They make one thing far more frequent than users do, so no lot draws them. */
const NAMED_ONLY: ReadonlySet<string> = new Set<Face>(["children", "deleted", "files"]);

/** One of {@link FACES}. */
export type Face = (typeof FACES)[number];

/** The faces of one schedule. */
export type FaceSet = Readonly<Record<Face, boolean>>;

/** Which faces a run is about: by lot where neither is given. */
export interface FaceChoice {
  /** These and no others, in every schedule. */
  only?: readonly Face[];
  /** Never these. */
  without?: readonly Face[];
}

/** In how many of the schedules a face is: in all of them, each would be one disaster. */
const SHARE: Partial<Record<Face, number>> = {
  restore: 0.5,
  forget: 0.3,
  purge: 0.3,
  clone: 0.15,
  evict: 0.15,
  clock: 0.5,
  tabs: 0.3,
  kill: 0.3,
  dies: 0.3,
  lossy: 0.3,
};
const USUAL_SHARE = 0.6;

/** Draws the faces of one schedule. */
export function drawFaces(dice: Dice, { only, without }: FaceChoice): FaceSet {
  const drawn = FACES.map((face): [Face, boolean] => {
    if (NAMED_ONLY.has(face)) return [face, only?.includes(face) ?? false];
    const falls = dice.chance(only ? 1 : (SHARE[face] ?? USUAL_SHARE));
    return [face, falls && (only?.includes(face) ?? true) && !without?.includes(face)];
  });
  // Built from all faces, so none is missing.
  return Object.fromEntries(drawn) as Record<Face, boolean>;
}

/** Reads a comma-separated list of faces. */
export function readFaces(list: string | undefined): Face[] | undefined {
  if (list === undefined || list === "") return undefined;
  return list.split(",").map((name) => {
    const face = FACES.find((known) => known === name.trim());
    if (!face) throw new Error(`There is no face '${name}'; known are ${FACES.join(", ")}`);
    return face;
  });
}
