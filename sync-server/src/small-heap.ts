import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

// Imported by main.ts before it reads anything that takes memory. Left alone, V8 lets garbage grow to
// several times of what is in use before it collects it, the more of it the larger the machine: a
// device that sends years of plans would take 400 MB of a small server. Here it is as much as is in
// use; with less of it, each push takes longer. V8 reads these settings at each collection. The space
// for new objects gets 8 MB, in which the garbage of one request ends, and stays there: the next step
// would be 32 MB.
const NEW_SPACE = 8 * 1024 * 1024;
/** The space grows when much of it survives: a few of these arrays are enough. */
const MOST_ARRAYS = 50;

setFlagsFromString("--heap-growing-percent=100");
setFlagsFromString("--semi-space-growth-factor=4");
const survivors: object[][] = [];
while (newSpaceSize() < NEW_SPACE && survivors.length < MOST_ARRAYS) {
  survivors.push(Array.from({ length: 5000 }, () => ({})));
}
setFlagsFromString("--semi-space-growth-factor=1");

function newSpaceSize(): number {
  return (
    getHeapSpaceStatistics().find((space) => space.space_name === "new_space")?.space_size ?? 0
  );
}
