/** The first tab of the admin area: ways to the others, and how the site stands. */
export const adminOverviewTab = {
  cards: {
    users: "Who uses this site",
    scriptures: "The scripture of each day",
    series: "Seven days on one subject",
    giveaways: "Prizes, entries and draws",
    "mailing-lists": "Lists for your letters",
  },
  open: (tab: string) => `Open ${tab}`,
  loading: "Looking how the site stands…",
  failed: "The state of the site couldn’t be loaded. Please try again.",
  switchesHeading: "What is on",
  switches: {
    ai: "Texts written by AI",
    payment: "Payments",
    mail: "Email",
    mailingList: "Mailing list",
    push: "Reminders",
  },
  on: "On",
  off: "Off: the server has no settings for it",
  backupHeading: "Last backup",
  noBackup: "Unknown: no backup has been recorded.",
  daysHeading: "Days without a scheduled scripture",
  daysText: (open: number, days: number) =>
    `${open} of the next ${days} days have none. They show the built-in passage.`,
  allScheduled: (days: number) => `Each of the next ${days} days has a scripture.`,
} as const;
