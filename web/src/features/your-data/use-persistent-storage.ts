import { useEffect, useState } from "react";

/** Whether the browser has promised not to clear this site's storage by itself. */
export type PersistenceState = "asking" | "yes" | "no" | "unknown";

export function usePersistentStorage(): {
  persistence: PersistenceState;
  refused: boolean;
  ask: () => void;
} {
  const [persistence, setPersistence] = useState<PersistenceState>("asking");
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    let shown = true;
    void answerOf(storage()?.persisted).then((answer) => shown && setPersistence(answer));
    return () => {
      shown = false;
    };
  }, []);

  const ask = () => {
    void answerOf(storage()?.persist).then((answer) => {
      setPersistence(answer);
      setRefused(answer !== "yes");
    });
  };
  return { persistence, refused, ask };
}

/** Missing on insecure origins and in old browsers, whatever the types say. */
function storage(): Partial<StorageManager> | undefined {
  return navigator.storage;
}

async function answerOf(question: (() => Promise<boolean>) | undefined): Promise<PersistenceState> {
  if (!question) return "unknown";
  try {
    return (await question.call(navigator.storage)) ? "yes" : "no";
  } catch {
    return "unknown";
  }
}
