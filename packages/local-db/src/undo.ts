/**
 * Takes a deletion back at the given time (ms since 1970): it brings back exactly what that deletion
 * took away, and leaves alone what was changed further since.
 */
export type Undo = (now: number) => Promise<void>;
