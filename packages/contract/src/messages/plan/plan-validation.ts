/** What the plan says of its own fields (E-001): apart, because the first page needs no others. */
export const planValidation = {
  priority: "Priority cannot be empty",
  tooLong: "At most 10,000 characters",
} as const;
