import { useEffect, useState } from "react";
import { isAiThere } from "./ai-client.ts";
import { useOnline } from "../browser/use-online.ts";

export function useAiPresence(): boolean {
  const online = useOnline();
  const [there, setThere] = useState(false);
  useEffect(() => {
    if (!online) return undefined;
    let live = true;
    isAiThere().then(
      (available) => live && setThere(available),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [online]);
  return online && there;
}
