import { useEffect, useState } from "react";

/** Whether the browser has promised not to clear this site's storage by itself. */
export type KeptSafe = "asking" | "yes" | "no" | "unknown";

export function useKeptSafe(): { keptSafe: KeptSafe; refused: boolean; ask: () => void } {
  const [keptSafe, setKeptSafe] = useState<KeptSafe>("asking");
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    let shown = true;
    void answerOf(storage()?.persisted).then((answer) => shown && setKeptSafe(answer));
    return () => {
      shown = false;
    };
  }, []);

  const ask = () => {
    void answerOf(storage()?.persist).then((answer) => {
      setKeptSafe(answer);
      setRefused(answer !== "yes");
    });
  };
  return { keptSafe, refused, ask };
}

/** Missing on insecure origins and in old browsers, whatever the types say. */
function storage(): Partial<StorageManager> | undefined {
  return navigator.storage;
}

async function answerOf(question: (() => Promise<boolean>) | undefined): Promise<KeptSafe> {
  if (!question) return "unknown";
  try {
    return (await question.call(navigator.storage)) ? "yes" : "no";
  } catch {
    return "unknown";
  }
}
