import { planValidation } from "../plan/plan-validation.ts";

/** What a form says of a field (E-001, A-016 to A-020 and DEC-05). */
export const validation = {
  ...planValidation,
  username: "Username must be at least 3 characters",
  usernameTooLong: "Username must be at most 30 characters",
  usernameCharacters: "Use letters, digits, dots, underscores and hyphens only",
  password: "Password must be at least 6 characters",
  passwordTooLong: "Password must be at most 256 bytes",
  passwordTooCommon: "This password is too easy to guess. Please choose another",
  email: "Please enter a valid email address",
  displayName: "Display name must be 2 to 50 characters",
  passwordsDiffer: "Passwords do not match",
  date: "Use a date between the years 1000 and 9999, like 2026-11-21",
  title: "Title is required",
  description: "Description is required",
  targetDate: "Target date is required",
  scheduledDate: "Scheduled date is required",
} as const;
