/** The page about one's own data (DEC-104). Clients and tests from outside find these names. */
export const yourData = {
  title: "Your data",
  deleted: "Recently deleted",
  versions: "Earlier versions",
  restore: "Restore",
  export: "Export",
  exportFailed: "We couldn’t make the file. Nothing was changed; please try again.",
  import: "Import",
  deleteAccount: "Delete account",
  accountDeleted: {
    title: "Account deleted",
    description: "Your account and everything in it are gone, here and on the server.",
  },
} as const;
