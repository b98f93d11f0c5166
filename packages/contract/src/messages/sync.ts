/** The sync panel. The names of public-contract.md; black-box tests look for them. */
export const sync = {
  waiting: "Waiting to be sent",
  attention: "Needs attention",
  retry: "Retry",
  edit: "Edit",
  copy: "Copy",
  discard: "Discard",
  syncNow: "Sync now",
} as const;
