import { useEffect, useState } from "react";
import { useOnline } from "../../../lib/browser/use-online.ts";

type Voice = Pick<SpeechSynthesisVoice, "lang" | "localService" | "default">;

/**
 * The voice that reads: one that speaks on the device itself. Others send the text to their maker
 * and need a connection, so they read no personal words.
 */
export function bestVoice<T extends Voice>(
  voices: readonly T[],
  { isOnline, isPersonal }: { isOnline: boolean; isPersonal: boolean },
): T | null {
  const english = voices.filter(({ lang }) => /^en([-_]|$)/iu.test(lang));
  const local = english.filter(({ localService }) => localService);
  const remote = isOnline && !isPersonal ? english : [];
  const offered = local.length > 0 ? local : remote;
  const american = offered.find(({ lang }) => /^en[-_]US/iu.test(lang));
  return offered.find((voice) => voice.default) ?? american ?? offered[0] ?? null;
}

/** Null where the device has no voice for it; browsers may name their voices late. */
export function useVoice(isPersonal: boolean): SpeechSynthesisVoice | null {
  const [voices, setVoices] = useState(() => window.speechSynthesis.getVoices());
  const isOnline = useOnline();
  useEffect(() => {
    const { speechSynthesis } = window;
    const read = () => setVoices(speechSynthesis.getVoices());
    read();
    speechSynthesis.addEventListener("voiceschanged", read);
    return () => speechSynthesis.removeEventListener("voiceschanged", read);
  }, []);
  return bestVoice(voices, { isOnline, isPersonal });
}
