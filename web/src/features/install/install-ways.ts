/**
 * How this browser puts the app on the home screen: by its own dialog, by steps that only its
 * person can take on iOS (Safari, or another browser there), only in another browser (the built-in
 * ones of other apps on iOS), or in a way that it tells nobody.
 */
export type InstallWay = "prompt" | "ios-safari" | "ios-browser" | "ios-inside-app" | "unknown";

interface Browser {
  userAgent: string;
  maxTouchPoints: number;
}

/** The way of this browser. */
export function installWay(hasPrompt: boolean, browser: Browser = navigator): InstallWay {
  if (hasPrompt) return "prompt";
  const { userAgent } = browser;
  // An iPad says that it is a Mac; no Mac has a screen to touch.
  const isPad = userAgent.includes("Macintosh") && browser.maxTouchPoints > 1;
  if (!isPad && !/iPhone|iPad|iPod/.test(userAgent)) return "unknown";
  if (/CriOS|FxiOS|EdgiOS|OPT\/|DuckDuckGo/.test(userAgent)) return "ios-browser";
  // The built-in browsers of other apps leave Safari's name out.
  return /Safari\//.test(userAgent) ? "ios-safari" : "ios-inside-app";
}

/** DEC-37. */
const KEY = "reignwell.install.dismissedAt";
const COMES_BACK_AFTER = 30 * 24 * 60 * 60 * 1000;

/** Whether the card was put away on this device less than 30 days ago (SH-007, DEC-37). */
export function wasPutAway(now: number): boolean {
  try {
    const at = Number(localStorage.getItem(KEY) ?? Number.NaN);
    // A clock that was set back must not hide the card for longer.
    return at <= now && now - at < COMES_BACK_AFTER;
  } catch {
    // What cannot be remembered as put away must not come back at every start.
    return true;
  }
}

/** Notes that the card was put away. */
export function putAway(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // A browser that keeps nothing never shows the card; see above.
  }
}
