import { isInstalled } from "../../lib/browser/installed.ts";

/**
 * How this browser puts the app on the home screen: by its own dialog, by steps of the user on
 * iOS (Safari or another browser), only in another browser (the built-in ones of other apps on
 * iOS), or in an unknown way.
 */
export type InstallWay = "prompt" | "ios-safari" | "ios-browser" | "ios-inside-app" | "unknown";

interface Browser {
  userAgent: string;
  maxTouchPoints: number;
}

export function installWay(hasPrompt: boolean, browser: Browser = navigator): InstallWay {
  if (hasPrompt) return "prompt";
  const { userAgent } = browser;
  // An iPad claims to be a Mac, but no Mac has a touch screen.
  const isPad = userAgent.includes("Macintosh") && browser.maxTouchPoints > 1;
  if (!isPad && !/iPhone|iPad|iPod/.test(userAgent)) return "unknown";
  if (/CriOS|FxiOS|EdgiOS|OPT\/|DuckDuckGo/.test(userAgent)) return "ios-browser";
  // The built-in browsers of other apps omit Safari's name.
  return /Safari\//.test(userAgent) ? "ios-safari" : "ios-inside-app";
}

const KEY = "reignwell.install.dismissedAt";
const COMES_BACK_AFTER = 30 * 24 * 60 * 60 * 1000;

/** Not in the installed app, and not for 30 days after the user has put it away (SH-007, DEC-37). */
export function isOfferWanted(now: number): boolean {
  return !isInstalled() && !wasPutAway(now);
}

function wasPutAway(now: number): boolean {
  try {
    const at = Number(localStorage.getItem(KEY) ?? Number.NaN);
    // A clock that was set back must not hide the card for longer.
    return at <= now && now - at < COMES_BACK_AFTER;
  } catch {
    // Without storage the card would come back at every start.
    return true;
  }
}

export function putAway(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Without storage the card never shows; see above.
  }
}
