import { ScripturesTab } from "../../../features/admin/scriptures/scriptures-tab.tsx";
import { useToday } from "../../../lib/day/use-today.ts";
import { readPassage } from "./read-passage.ts";

/** The tab of the scheduled scriptures, which takes the texts of passages from the built-in Bible. */
export default function AdminScriptures() {
  return <ScripturesTab today={useToday()} readPassage={readPassage} />;
}
