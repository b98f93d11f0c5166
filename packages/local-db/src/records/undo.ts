/**
 * Takes a deletion or a change back at the given time (ms since 1970): it brings back exactly what
 * that one took away, and leaves alone what was changed further since.
 */
export type Undo = (now: number) => Promise<void>;
