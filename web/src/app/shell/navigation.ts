import { MESSAGES } from "@reignwell/contract";
import {
  IconDatabase,
  IconLayoutDashboard,
  IconSettings,
  IconUserCircle,
} from "@tabler/icons-react";
import { isSignedOut, type SessionState } from "../../lib/session/session-machine.ts";

/** A place in the header and, the same, in the side menu (SH-002, SH-004). */
export interface Place {
  to: string;
  label: string;
  icon: typeof IconLayoutDashboard;
}

/** The places of everybody who has an account. */
export const MEMBER_PLACES: readonly Place[] = [
  { to: "/dashboard", label: MESSAGES.header.dashboard, icon: IconLayoutDashboard },
];

const YOUR_DATA: Place = {
  to: "/your-data",
  label: MESSAGES.yourData.title,
  icon: IconDatabase,
};

const ACCOUNT: Place = { to: "/account", label: "Account", icon: IconUserCircle };

const SETTINGS: Place = { to: "/settings", label: "Settings", icon: IconSettings };

/** The places that this visitor finds in the header, in their order. */
export function placesFor(session: SessionState): readonly Place[] {
  return session.user ? MEMBER_PLACES : [];
}

/** The side menu has more; on a wide screen the sync panel and the footer lead there. */
export function menuPlacesFor(session: SessionState): readonly Place[] {
  const own = session.user ? [ACCOUNT, YOUR_DATA] : [];
  return [...placesFor(session), ...own, SETTINGS];
}

/** Whether the way to the sign-in screen is offered: to nobody known, and after a session's end. */
export function mayLogIn(session: SessionState): boolean {
  return isSignedOut(session) || session.state === "expired";
}
