/** What an area that needs a connection shows without one (DEC-86). */
export const offline = { heading: "You are offline", retry: "Try again" } as const;
