/** The speeds that can be chosen, slowest first. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;

const POSITION_KEY = "reignwell-audio-place";
const SPEED_KEY = "reignwell-audio-speed";

/** Where the recording was left, in seconds; 0 when it was heard to its end or not at all. */
export function storedPosition(address: string): number {
  const kept = readJson(POSITION_KEY);
  if (typeof kept !== "object" || kept === null) return 0;
  if (!("address" in kept) || kept.address !== address || !("seconds" in kept)) return 0;
  const { seconds } = kept;
  return typeof seconds === "number" && seconds > 0 && Number.isFinite(seconds) ? seconds : 0;
}

/** Keeps the position of the one recording that was heard last. */
export function storePosition(address: string, seconds: number): void {
  write(POSITION_KEY, JSON.stringify({ address, seconds }));
}

/** Forgets it when it is this recording's. */
export function forgetPosition(address: string): void {
  if (storedPosition(address) > 0) write(POSITION_KEY, null);
}

/** The speed that was chosen last on this device. */
export function storedSpeed(): number {
  const kept = readJson(SPEED_KEY);
  return SPEEDS.find((speed) => speed === kept) ?? 1;
}

/** Keeps the speed for the next recording. */
export function storeSpeed(speed: number): void {
  write(SPEED_KEY, JSON.stringify(speed));
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    // Blocked, or written by something else: nothing is kept then, and nothing depends on it.
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}
