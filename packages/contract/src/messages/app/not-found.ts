/** The page for an address that is none. */
export const notFound = {
  title: "Page not found",
  /** A short link that was opened without a connection (DEC-86). */
  sharedLink: {
    heading: "A shared verse",
    offline: "A shared link opens with a connection. Your own plans work without one.",
  },
} as const;
