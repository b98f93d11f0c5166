import { useEffect, useState } from "react";

/** Whether something has been going on for longer than `ms`; false again once it is over. */
export function useLasting(active: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [active, ms]);
  return active && lasting;
}
