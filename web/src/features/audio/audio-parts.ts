/* Loaded as one: the recordings' player and the reading aloud share their buttons. */
export { default as AudioPlayer } from "./audio-player.tsx";
export { ReadAloud, type ReadAloudProps } from "./speech/read-aloud.tsx";
