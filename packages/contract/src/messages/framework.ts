/** The way back of the card of D-069 (D-068). */
export const framework = { show: "Show Framework" } as const;
