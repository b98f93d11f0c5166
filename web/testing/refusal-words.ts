import { refusalWords } from "../src/lib/api-client.ts";

/*
 * As the start of every page does it: refusals tell their reason in words for people. Importing it
 * sets it up.
 */
refusalWords.load = () => import("../src/lib/refusal-words.ts");
