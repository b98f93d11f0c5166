import { MESSAGES } from "@reignwell/contract";
import {
  IconDatabase,
  IconLayoutDashboard,
  IconSettings,
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
];

const YOUR_DATA: PageLink = {
  to: "/your-data",
  label: MESSAGES.yourData.title,
  icon: IconDatabase,
};

const ACCOUNT: PageLink = { to: "/account", label: "Account", icon: IconUserCircle };

const SETTINGS: PageLink = { to: "/settings", label: "Settings", icon: IconSettings };

export function headerLinks(session: SessionState): readonly PageLink[] {
  return session.user ? MEMBER_LINKS : [];
}

/** The side menu has more links; on a wide screen the sync panel and the footer have them. */
export function menuLinks(session: SessionState): readonly PageLink[] {
  const own = session.user ? [ACCOUNT, YOUR_DATA] : [];
  return [...headerLinks(session), ...own, SETTINGS];
}

/** Whether the sign-in screen is offered: to guests, and after the end of a session. */
export function mayLogIn(session: SessionState): boolean {
  return isSignedOut(session) || session.state === "expired";
}
