/** The administrator's pages as a whole: heading, tabs, and what all of their tables say. */
export const admin = {
  heading: "Admin",
  tabs: {
    overview: "Overview",
    users: "Users",
    scriptures: "Scriptures",
    series: "Series",
    giveaways: "Giveaways",
    "mailing-lists": "SendFox",
  },
  usersHeading: "Users",
  usersText: "See who uses this site, and look at an account.",
  openUsers: "Open the users page",
  backToAdmin: "Back to Admin",
  offline: "The admin area needs a connection. Your plans, goals and tasks work without one.",
  notHere: "This part of the admin area couldn’t be loaded",
  notHereText: "Check your connection, then try again. Nothing is lost.",
  sortedUp: "sorted, smallest first",
  sortedDown: "sorted, largest first",
  notSaved: "Something went wrong. Nothing was changed; please try again.",
  sendAgain: "Try again",
  cancel: "Cancel",
} as const;
