/** The mailing lists of the administrator (X-027 to X-032). */
export const mailingLists = {
  totalLists: "Total Lists",
  totalContacts: "Total Contacts",
  exportStatus: "Export Status",
  connected: "Connected",
  notConnected: "Not Connected",
  columns: {
    name: "List Name",
    contacts: "Contacts",
    created: "Created",
    updated: "Last Updated",
  },
  noDate: "N/A",
  heading: "Mailing lists",
  loading: "Loading mailing lists...",
  failed: "Failed to load mailing lists. Please try again.",
  empty: "No mailing lists found. Click “Create List” to make one.",
  notSetUp:
    "No mailing service is set up on this server. Set SENDFOX_TOKEN, then start the server again.",
  running: (exported: number, waiting: number) =>
    `An export is running: ${people(exported)} sent, ${waiting.toLocaleString("en-US")} to go.`,
  listName: "List name",
  exportAbout:
    "Only users who agreed to letters and confirmed their address are sent to the mailing service.",
  wouldSend: (users: number, skipped: number) =>
    `${people(users)} would be sent${
      skipped === 0
        ? ""
        : `, ${skipped.toLocaleString("en-US")} left out without a confirmed address`
    }.`,
  existingList: "Existing list",
  noList: "A new list",
  newListName: "New list name",
  advanced: "Use advanced filters",
  filters: {
    legend: "Only users who …",
    hasEntries: "have saved a plan",
    hasShares: "have shared a verse",
    minSharingPoints: "Minimum points",
    start: "Joined on or after",
    end: "Joined on or before",
  },
  createList: "Create List",
  exportUsers: "Export Users",
  nameRequired: "List name is required",
  listRequired: "Please select an existing list or enter a new list name.",
  pointsTooFew: "Minimum points must be at least 0",
  pointsTooMany: "Minimum points must be at most 1,000,000",
  endBeforeStart: "The last day can’t be before the first one",
  created: { title: "SendFox list created successfully." },
  createFailed: { title: "Failed to create SendFox list" },
  exported: { title: "Export Successful" },
  exportFailed: { title: "Export Failed", description: "Failed to export users to SendFox" },
  exportIssues: { title: "Export Completed with Issues" },
  counts: (exported: number, skipped: number) =>
    `${people(exported)} exported, ${skipped.toLocaleString("en-US")} skipped`,
} as const;

function people(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "user" : "users"}`;
}
