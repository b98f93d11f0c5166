import { PRODUCT_NAME } from "@reignwell/contract";
import { TextPage, type TextPart } from "./text-page.tsx";
import { useSiteInfo } from "../../lib/settings/use-site-info.ts";

/** DEC-97: as this server is set. */
function AdministratorsView() {
  const info = useSiteInfo();
  const plans = "Of your ten latest plans they show the date, the verse and your priorities.";
  if (info === null) {
    return `${plans} Whether they also show what you wrote as challenges, you’ll see here when you’re online.`;
  }
  return info.challengesShown
    ? `${plans} On this server they also show what you wrote as challenges.`
    : `${plans} On this server they don’t show what you wrote as challenges.`;
}

const PARTS: readonly TextPart[] = [
  {
    heading: "In short",
    paragraphs: [
      "What you write is yours. It is kept so that you have it on your devices, and for nothing else. There is no advertising, no tracking and no selling of data.",
    ],
  },
  {
    heading: "What is kept on your device",
    paragraphs: [
      "Your plans, goals, tasks and profile are kept in this browser’s storage, so that everything works offline. Anyone who can open this browser can read them. Signing out removes them from the device; what you choose to keep there, because it hasn’t been sent yet, stays until you come back. A device that you sign out from another one does the same by itself when it next connects.",
    ],
  },
  {
    heading: "What is kept on the server",
    paragraphs: [
      "With an account, the same data is on our server, together with your username and, if you gave them, your display name and email address. Your password is kept only as a hash that can’t be turned back into it. Of each sign-in we keep when it was and what kind of browser it came from, such as “Firefox on Android”, so that you can end it. Recovery codes are kept only as hashes.",
      "Failed sign-ins are counted for a while by scrambled name and address, so that nobody can guess passwords. The server’s log holds neither what you write nor who you are.",
      "In the app nobody but you sees what you write, with one exception, which the next part names. The people who run the server have technical access to its database.",
    ],
  },
  {
    heading: "What the administrator of this site sees",
    paragraphs: [
      "The administrator’s pages show your username, display name and email address, when you joined and were last active, how many plans and shares you have, your points, whom you invited and who invited you, and your payments.",
      <AdministratorsView key="view" />,
      "Each time the administrator opens your plans there, the server records it with the time.",
    ],
  },
  {
    heading: "Sharing, points and giveaways",
    paragraphs: [
      "We count how often a link that you share is opened, not by whom, and your code in it tells us who invited a friend. We keep your points with what each was for.",
      "After the draw of a giveaway the list of its entries is published, so that everybody can compute the winner again: for each entry a number and its points, and nobody’s name.",
    ],
  },
  {
    heading: "Paying, only if you become a member",
    paragraphs: [
      "The card is handled by Stripe, whose own policy says what is kept there. Its number never reaches our server. We keep which payment it was, how much, when, and what became of it, so that your membership is known on every device and a refund finds it. When you delete your account, the payment stays known without it.",
    ],
  },
  {
    heading: "Letters, only if you say yes",
    paragraphs: [
      "If you agree to letters, when registering or under “Account”, your name and confirmed email address may be passed to the mailing service of the people who run this site. Nobody is passed on who didn’t agree, and you can take it back at any time under “Account”; each letter has a link that stops those that you get already. Since when you agree is kept with your account.",
    ],
  },
  {
    heading: "Three cookies",
    paragraphs: [
      "One cookie keeps you signed in, for up to 30 days without use and for 180 days at most. It stays in your browser for 180 days after you last used it, so that this device hears when you sign it out elsewhere. It does nothing else.",
      "The second one says that you signed in with this browser before, so that nobody can lock you out by typing wrong passwords, and so that we can tell you by email of a sign-in on a new one. It opens nothing and follows you nowhere, and it ends 400 days after your last sign-in.",
      "The third one is for guests, where this app can use AI. It lets us count how often one guest asks, because each text costs money, and so that people who share one address don’t use up each other’s. It holds a random number, opens nothing, and ends when you close the browser, after a day at the latest.",
    ],
  },
  {
    heading: "AI, only if you say yes",
    paragraphs: [
      "Reflections, suggestions and prayers can be written by an AI service. Before the first words of yours go there you are asked, and you can change your mind under Settings. Only the words for that text are sent, never your name or address, with the request not to keep them. Without it the texts are made on your device.",
    ],
  },
  {
    heading: "Reminders, only if you switch them on",
    paragraphs: [
      "They are delivered by the maker of your browser, such as Google, Mozilla or Apple, who can’t read them. For that we keep the address at which this browser can be reached and when you want to be reminded. A reminder names the day and its verse, never you or what you write. Switching reminders off in “Settings” takes the address away again.",
    ],
  },
  {
    heading: "How long",
    paragraphs: [
      "As long as you have the account. What you delete waits 30 days in “Recently deleted”. The notice that something was deleted reaches your other devices and is then forgotten.",
    ],
  },
  {
    heading: "What you can do",
    paragraphs: [
      `On “Your data” you can take everything with you as a file, and delete your account with everything in it. After deletion we keep only an anonymous total. ${PRODUCT_NAME} needs no reason for either.`,
    ],
  },
];

export function Privacy() {
  return <TextPage title="Privacy" parts={PARTS} />;
}
