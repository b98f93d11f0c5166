export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;

const POSITION_KEY = "reignwell-audio-place";
const SPEED_KEY = "reignwell-audio-speed";

/** In seconds; 0 for a recording that was heard to its end or not at all. */
export function storedPosition(address: string): number {
  const kept = readJson(POSITION_KEY);
  if (typeof kept !== "object" || kept === null) return 0;
  if (!("address" in kept) || kept.address !== address || !("seconds" in kept)) return 0;
  const { seconds } = kept;
  return typeof seconds === "number" && seconds > 0 && Number.isFinite(seconds) ? seconds : 0;
}

/** Only the last recording's position is stored. */
export function storePosition(address: string, seconds: number): void {
  write(POSITION_KEY, JSON.stringify({ address, seconds }));
}

export function forgetPosition(address: string): void {
  if (storedPosition(address) > 0) write(POSITION_KEY, null);
}

export function storedSpeed(): number {
  const kept = readJson(SPEED_KEY);
  return SPEEDS.find((speed) => speed === kept) ?? 1;
}

export function storeSpeed(speed: number): void {
  write(SPEED_KEY, JSON.stringify(speed));
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    // Storage is blocked or holds something else: the defaults serve.
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is blocked: nothing depends on it.
  }
}
