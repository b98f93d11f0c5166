import { useState } from "react";
import { copyText } from "./copy-text.ts";
import { useCopied } from "./use-copied.ts";

/** Copies a text on request; `copied` stays true for a moment afterwards. */
export function useCopy(
  text: string,
  onCopied?: () => void,
): { copied: boolean; failed: boolean; copy: () => void } {
  const [copied, setCopied] = useCopied<true>();
  const [failed, setFailed] = useState(false);
  const copy = () => {
    void copyText(text).then((done) => {
      setCopied(done ? true : null);
      setFailed(!done);
      if (done) onCopied?.();
    });
  };
  return { copied: copied === true, failed, copy };
}
