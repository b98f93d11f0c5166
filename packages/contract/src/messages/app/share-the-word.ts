import { PRODUCT_NAME } from "../../constants.ts";
import { REFERRAL_POINTS, SHARE_POINTS } from "../../rewards.ts";

const points = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "point" : "points"}`;
const times = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** The page `/referral` and its three tabs (R-001 to R-029). */
export const shareTheWord = {
  heading: "Share The Word",
  tabs: {
    referral: "Referral Program",
    giveaways: "Monthly Giveaways",
    achievements: "Your Achievements",
  },
  balance: points,
  loading: "Loading…",

  signIn: "Sign in",
  signInReferral: {
    title: "Sign in to invite friends",
    text: "With an account you get a link of your own, and points when a friend begins to plan.",
  },
  signInGiveaways: {
    title: "Sign in to enter",
    text: "Giveaways are free. You enter with the points that you earn by sharing.",
  },
  signInAchievements: {
    title: "Sign in to collect achievements",
    text: "You get points for sharing, for inviting friends and for planning day after day.",
  },

  loadFailed: {
    title: "Unable to load referral program",
    text: "There was an error loading your referral information",
  },
  giveawaysFailed: "Unable to load giveaways",
  entriesFailed: "Unable to load your entries",
  achievementsFailed: "Unable to load achievements",
  drawFailed: "Unable to load the draw",
  tryLater: "Please try again later.",

  code: "Your referral code",
  link: "Your referral link",
  copyCode: "Copy code",
  copyLink: "Copy link",
  copiedMark: "Copied",
  copyFailed: "This browser didn’t allow copying. Select the text and copy it yourself.",
  howItWorks: `Send your link to a friend. When they save their first plan, you get ${points(REFERRAL_POINTS)}. Sharing a verse brings ${points(SHARE_POINTS.each)}, up to ${SHARE_POINTS.rewardedADay} times a day.`,
  shareOn: { x: "Share on X", facebook: "Share on Facebook", email: "Send by email" },
  newTab: "(opens in a new tab)",
  invitation: `I plan my days with a verse in ${PRODUCT_NAME}. Would you like to join me?`,
  invitationSubject: `Plan your days with me in ${PRODUCT_NAME}`,
  friends: "Friends you invited",
  friendCount: "Friends",
  friendPoints: "Points from friends",
  recent: "Most recent",
  pending: "Waiting for their first plan",
  noFriends: "Nobody has used your link yet. The friends who do appear here.",
  joined: (date: string) => `Joined ${date}`,
  referralOffline:
    "Your friends and points need a connection. Your code and link work here all the same.",

  giveawaysIntro: "Spend the points that you earned by sharing. Entering is free.",
  noGiveaways: "No giveaways yet",
  noGiveawaysText:
    "When there’s one, you’ll find it here. The points that you earn until then stay yours.",
  entriesOffline: "Your entries need a connection. Your points are safe meanwhile.",
  /** What the device keeps of an answer, without a connection (DEC-110). */
  asOf: (day: string, time: string) => `You see what was so on ${day} at ${time}.`,
  giveawaysOffline: "Giveaways need a connection. Your points are safe meanwhile.",
  prize: "Prize",
  requirement: "Points to enter",
  timeLeft: "Time left",
  days: (days: number, hours: number) => `${times(days, "day")} ${times(hours, "hour")}`,
  hours: (hours: number, minutes: number) => `${times(hours, "hour")} ${times(minutes, "minute")}`,
  ended: "Ended",
  notStarted: (date: string) => `Opens ${date}`,
  endsOn: (date: string) => `Ends ${date}`,
  /** Stands behind {@link shareTheWord.ended}. */
  endedOn: (date: string) => `on ${date}`,
  view: "View giveaway",
  back: "Back to giveaways",
  gone: "This giveaway isn’t here any more",
  goneText: "Look at the giveaways that are open now.",
  rules: "Rules",
  enterHeading: "Enter this giveaway",
  pointsToSpend: "Points to spend",
  fewer: "10 points fewer",
  more: "10 points more",
  youHave: (balance: number) => `You have ${points(balance)}.`,
  odds: (percent: string) => `Entry odds: ${percent}%`,
  oddsTooltip: "An indication; the draw weighs your points against everyone's.",
  enter: (spent: number) => `Enter with ${points(spent)}`,
  entering: "Entering…",
  entryConfirmed: { title: "Entry Confirmed!" },
  entryConfirmedText: (spent: number, title: string) =>
    `You entered “${title}” with ${points(spent)}.`,
  entryFailed: {
    title: "Entry Failed",
    description: "There was an error entering the giveaway.",
  },
  loginRequired: {
    title: "Login required",
    description: "Please sign in to enter this giveaway.",
  },
  notEnoughPoints: { title: "Not enough points" },
  howToEarn: "Share a verse or invite a friend to earn more.",
  closed: "This giveaway takes no more entries.",
  opensLater: "You can enter as soon as it opens.",
  yourEntries: "Your entries",
  entryLine: (spent: number, date: string) => `${points(spent)} on ${date}`,
  refunded: "Points given back",
  won: "You won",
  wonText: "Congratulations! The rules say how you get your prize.",
  toDraw: "How the winner is drawn",

  achieved: "Achieved",
  achievedOn: (date: string) => `Achieved on ${date}`,
  locked: "Locked",
  unconfirmed: "Will be confirmed when synced",
  progress: (done: number, of: number) => `${done} of ${of}`,
  plansLeftOut:
    "Plans for days before you joined don’t count toward achievements. Your history counts them.",
  achievementsOffline: "You see what this device knows. It will be confirmed when synced.",

  drawHeading: "How the winner was drawn",
  drawHeadingBefore: "How the winner will be drawn",
  drawOf: (title: string) => `Giveaway: ${title}`,
  drawBefore:
    "A secret number, the seed, was chosen before anybody could enter. Below is its fingerprint. Nobody can tell the seed from it, and nobody can exchange the seed without changing the fingerprint.",
  drawAfterwards:
    "After the end the seed is published together with the list of entries. Then this page computes the winner on your own device, and you see whether it is the same one.",
  fingerprint: "Fingerprint of the seed (SHA-256)",
  seed: "Seed",
  entriesInOrder: "Entries, in the order that counts",
  entryName: (id: number) => `Entry ${id}`,
  drawSteps: [
    "The fingerprint of the published seed has to be the one that was shown from the start.",
    "Seed and list of entries together give a large number.",
    "Each point is one chance: the number, divided by the sum of all points, leaves the chance that wins.",
  ],
  drawChecked: "Checked on this device",
  seedMatches: "The seed fits the fingerprint that was published from the start.",
  seedDiffers:
    "The seed doesn’t fit the fingerprint that was published from the start. This draw can’t be trusted.",
  listMatches: "Seed and entries fit the number that was stored with the draw.",
  listDiffers:
    "Seed and entries don’t fit the number that was stored with the draw. One of them was changed, so this draw can’t be trusted.",
  winnerMatches: (id: number) => `Entry ${id} wins. The server named the same one.`,
  winnerDiffers: (computed: number, named: number) =>
    `Here entry ${computed} wins, but the server named entry ${named}. This draw can’t be trusted.`,
  noWinner: "Nobody entered, so there’s no winner.",
  winnerMissing: "By this data there is another result than the server named. Something is wrong.",
  yoursWon: "This entry is yours. You won.",
  winner: "Winner",
  drawOffline: "The draw needs a connection, because its data comes from the server.",
  checking: "Computing the winner…",
  cannotCheck: "This browser can’t compute the winner. Open this page in another one.",
  toGiveaways: "See all giveaways",
} as const;
