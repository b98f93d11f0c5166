import { DELAYS } from "@reignwell/contract";
import { useEffect, useState } from "react";
import { copyText } from "./copy-text.ts";

/** Copies a text on request; `copied` stays true for a moment afterwards. */
export function useCopy(
  text: string,
  onCopied?: () => void,
): { copied: boolean; failed: boolean; copy: () => void } {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state !== "copied") return undefined;
    const timer = setTimeout(() => setState("idle"), DELAYS.copiedIndicator);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    void copyText(text).then((done) => {
      setState(done ? "copied" : "failed");
      if (done) onCopied?.();
    });
  };
  return { copied: state === "copied", failed: state === "failed", copy };
}
