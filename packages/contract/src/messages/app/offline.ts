/** What an area that needs a connection shows without one (DEC-86). */
export const offline = {
  heading: "You are offline",
  retry: "Try again",
  /** In the place of a page that this device has never fetched. */
  pageNotHere: "This page isn’t on this device yet",
  pageNotHereText:
    "Connect to the internet and try again. Today’s plan works without a connection.",
} as const;
