import { copyText } from "../../lib/browser/copy-text.ts";

/**
 * Copies a text that is not there yet. Safari lets a page copy only in the tap itself, so it is
 * given the promise of the text; browsers that take none wait for it.
 */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  try {
    if (typeof ClipboardItem === "undefined") throw new Error("This browser takes texts only");
    const item = text.then((words) => new Blob([words], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": item })]);
    return true;
  } catch {
    return copyText(await text);
  }
}
