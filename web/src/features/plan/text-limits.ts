/** How long the person's texts may be, as DEC-43 limits them for the calls that will use them. */
export const TEXT_LIMITS = { priority: 200, action: 200, challenges: 2000 } as const;
