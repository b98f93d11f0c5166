import { MESSAGES } from "@reignwell/contract";
import {
  IconBook,
  IconCalendarWeek,
  IconDatabase,
  IconGift,
  IconHelp,
  IconLayoutDashboard,
  IconSettings,
  IconShield,
  IconUserCircle,
} from "@tabler/icons-react";
import { isSignedOut, type SessionState } from "../../lib/session/session-machine.ts";

export interface PageLink {
  to: string;
  label: string;
  icon: typeof IconLayoutDashboard;
}

export const MEMBER_LINKS: readonly PageLink[] = [
  { to: "/dashboard", label: MESSAGES.header.dashboard, icon: IconLayoutDashboard },
  { to: "/reflections", label: MESSAGES.header.reflections, icon: IconBook },
  { to: "/referral", label: MESSAGES.header.rewards, icon: IconGift },
];

/** For user id 1 alone. */
const ADMIN: PageLink = { to: "/admin", label: MESSAGES.header.admin, icon: IconShield };

/** DEC-98: without it the page could not be found. */
const SERIES: PageLink = { to: "/series", label: MESSAGES.header.series, icon: IconCalendarWeek };

const YOUR_DATA: PageLink = {
  to: "/your-data",
  label: MESSAGES.yourData.title,
  icon: IconDatabase,
};

const ACCOUNT: PageLink = { to: "/account", label: "Account", icon: IconUserCircle };

const SETTINGS: PageLink = { to: "/settings", label: "Settings", icon: IconSettings };

const HELP: PageLink = { to: "/help", label: "Help", icon: IconHelp };

export function headerLinks({ user }: SessionState): readonly PageLink[] {
  if (!user) return [];
  return user.isAdmin ? [...MEMBER_LINKS, ADMIN] : MEMBER_LINKS;
}

/** What is the user's own, behind their name and in the side menu; guests have settings as well. */
export function ownLinks(signedIn: boolean): readonly PageLink[] {
  return signedIn ? [SERIES, ACCOUNT, YOUR_DATA, SETTINGS, HELP] : [SETTINGS, HELP];
}

export function menuLinks(session: SessionState): readonly PageLink[] {
  return [...headerLinks(session), ...ownLinks(session.user !== null)];
}

/** Whether the sign-in screen is offered: to guests, and after the end of a session. */
export function mayLogIn(session: SessionState): boolean {
  return isSignedOut(session) || session.state === "expired";
}
