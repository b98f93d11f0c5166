/** The page for an address that is none. */
export const notFound = { title: "Page not found" } as const;
