import { DELAYS } from "@reignwell/contract";
import { useEffect, useState } from "react";

/** Which of several things was just copied, for two seconds; null for none. */
export function useCopied<T>(): [T | null, (what: T | null) => void] {
  const [copied, setCopied] = useState<T | null>(null);
  useEffect(() => {
    if (copied === null) return undefined;
    const timer = setTimeout(() => setCopied(null), DELAYS.copiedIndicator);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, setCopied];
}
