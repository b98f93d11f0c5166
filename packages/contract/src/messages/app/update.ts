/** The next version (DEC-113). Clients and tests from outside find these names. */
export const update = { ready: "A new version is ready", reload: "Reload" } as const;
