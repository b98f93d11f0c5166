import { startTransition, useEffect, useState } from "react";

/**
 * How many rows of a list to draw: `first` at once, so that the screen shows something useful
 * immediately, and the others right after it, without holding up a tap. For a component that is
 * mounted when its rows are there.
 */
export function useLaterRows(first: number): number {
  const [count, setCount] = useState(first);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setCount(Infinity)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return count;
}
