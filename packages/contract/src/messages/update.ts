/** The next version; public-contract.md fixes the names. */
export const update = { ready: "A new version is ready", reload: "Reload" } as const;
