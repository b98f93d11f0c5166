/** The page about one's own data (DEC-104). Clients and tests from outside find these names. */
export const yourData = {
  title: "Your data",
  deleted: "Recently deleted",
  versions: "Earlier versions",
  restore: "Restore",
  export: "Export",
  exportFailed: "The file could not be made. Nothing was changed; please try again.",
  import: "Import",
  /** The switch of the import, and what it says where it was off. */
  restoreDeleted: "Also bring back what I deleted",
  deletedSince: (count: string) =>
    `${count} in this file were deleted here since. To have them back, turn on “Also bring back what I deleted” and import the file again.`,
  /** Of a goal in the trash, where a free account has another one (DEC-09). */
  oneGoal: (title: string) =>
    `“${title}” was not restored: free accounts keep one goal, and you have another one. Delete that one first, or become a member; this one waits here.`,
  deleteAccount: "Delete account",
  accountDeleted: {
    title: "Account deleted",
    description: "Your account and everything in it are gone, here and on the server.",
  },
} as const;
