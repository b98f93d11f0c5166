import { SpeechControls } from "./speech-controls.tsx";
import { useVoice } from "./use-voice.ts";

export interface ReadAloudProps {
  /** What is read, for the name of the player; another one is another text. */
  title: string;
  text: string;
  /** Words of the user's own, which no voice of another company's servers may read. */
  isPersonal?: boolean;
}

/** Reads a text with the device's own voice; nothing where it has none (issue 14, point 10). */
export function ReadAloud(props: ReadAloudProps) {
  return "speechSynthesis" in window ? <WithVoice {...props} /> : null;
}

function WithVoice({ title, text, isPersonal = false }: ReadAloudProps) {
  const voice = useVoice(isPersonal);
  if (!voice || text.trim() === "") return null;
  return <SpeechControls key={title} title={title} text={text} voice={voice} />;
}
