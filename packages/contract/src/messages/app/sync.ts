/** The sync panel (DEC-111). Clients and tests from outside find these names. */
export const sync = {
  waiting: "Waiting to be sent",
  attention: "Needs attention",
  retry: "Retry",
  edit: "Edit",
  copy: "Copy",
  discard: "Discard",
  syncNow: "Sync now",
  checkNow: "Check now",
  checking: "Checking against your account…",
  notChecked: "Not checked against your account yet.",
  same: "the same",
  sameButUnsent: "the same, except for what’s waiting to be sent",
  leavingOut: (kinds: string) => `leaving out ${kinds}, where a change isn’t in your account yet`,
  differentTwice:
    "not the same twice. We fetched everything again and will compare once more tomorrow.",
  mending: "not the same. We’re putting that right now.",
  almostFull: (percent: number) =>
    `Your account is ${percent}% full. Delete what you don’t need, or export it under Your data.`,
  /** DEC-120: on a row whose words were replaced unseen; a link to them. */
  earlierKept: "An earlier version is kept",
  nothingMended: "nothing had to change.",
} as const;
