/** What an area that needs a connection shows without one (DEC-86). */
export const offline = {
  heading: "You are offline",
  retry: "Try again",
  /** In the place of a page that failed, most often because this device never fetched it. */
  pageNotHere: "This page can’t be shown right now",
  pageNotHereText:
    "It may not be on this device yet. Connect and try again. Your saved plans are safe.",
} as const;
