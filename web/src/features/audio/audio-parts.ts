/* Loaded as one: the recordings' player and the reading aloud share their buttons. */
export { VersePlayer } from "./verse-player.tsx";
export { ReadAloud } from "./speech/read-aloud.tsx";
