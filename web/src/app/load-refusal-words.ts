import { refusalWords } from "../lib/api-client.ts";

/** From now on refusals tell their reason in words for people; their texts come with the first. */
export function loadRefusalWords(): void {
  refusalWords.load = () => import("../lib/refusal-words.ts");
}
