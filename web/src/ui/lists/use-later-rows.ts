import { startTransition, useEffect, useState } from "react";

/**
 * How many rows to draw: `first` at once, so that the screen is useful immediately, and the
 * others right after it without delaying a tap. For a component that is mounted with its rows.
 */
export function useLaterRows(first: number): number {
  const [count, setCount] = useState(first);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setCount(Infinity)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return count;
}
