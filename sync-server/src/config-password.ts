/** What hashing a password with argon2id takes: KiB, passes over them, and lanes at once. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** DEC-06. No variable can lower it; changing it rehashes each password at its next login. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
