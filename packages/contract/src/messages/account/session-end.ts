/**
 * What a device says whose session is over: its time has come, or it was ended from elsewhere.
 * Beyond the specification.
 */
export const sessionEnd = {
  /** Its time is over, and what is on the device stays in sight. */
  expired: {
    signInAgain: "Your session has expired. Sign in again to send what waits on this device.",
    changesWait: (count: number) =>
      `Your session has expired. ${count === 1 ? "1 change" : `${count} changes`} kept on this device until you sign in.`,
    nothingWaits: "Your session has expired. Sign in to see what your other devices write.",
  },
  ended: {
    title: "This device was signed out",
    description:
      "You signed it out from another device, or your password was changed. Sign in to see your plans here again.",
  },
  deleted: {
    title: "Your account was deleted",
    description: "It was deleted from another device. This device keeps nothing of it.",
  },
  changesWait: (count: number) =>
    count === 1
      ? "1 change is waiting on this device, out of sight. It will be sent when you sign in with the same account."
      : `${count} changes are waiting on this device, out of sight. They will be sent when you sign in with the same account.`,
  unsavedWaits:
    "Something you hadn’t saved yet is waiting on this device, out of sight, until you sign in with the same account.",
} as const;
