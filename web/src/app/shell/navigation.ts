import { MESSAGES } from "@reignwell/contract";
import {
  IconDatabase,
  IconLayoutDashboard,
  IconSettings,
  IconUserCircle,
} from "@tabler/icons-react";
import type { SessionState } from "../../lib/session/session-store.ts";

/** A place in the header and, the same, in the side menu (SH-002, SH-004). */
export interface PageLink {
  to: string;
  label: string;
  icon: typeof IconLayoutDashboard;
}

/** The places of everybody who has an account. */
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

/** The places that this visitor finds in the header, in their order. */
export function headerLinks(session: SessionState): readonly PageLink[] {
  return session.state === "signed-in" ? MEMBER_LINKS : [];
}

/** The side menu has more; on a wide screen the sync panel and the footer lead there. */
export function menuLinks(session: SessionState): readonly PageLink[] {
  const own = session.state === "signed-in" ? [ACCOUNT, YOUR_DATA] : [];
  return [...headerLinks(session), ...own, SETTINGS];
}

/** Whether the way to the sign-in screen is offered: to nobody known, and after a session's end. */
export function mayLogIn(session: SessionState): boolean {
  return session.state === "signed-out" || session.expired;
}
