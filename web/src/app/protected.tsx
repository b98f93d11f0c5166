import { Suspense, useEffect } from "react";
import { Outlet, useLocation, useNavigate } from "react-router-dom";
import { isSignedOut } from "../lib/session/session-machine.ts";
import { useAuth } from "../lib/session/session.tsx";
import { Waiting } from "../ui/waiting.tsx";
import { hasFrame } from "./page-at.tsx";

/**
 * Pages that need a signed-in user: a spinner while the session is unknown, or the
 * page's frame where it stands there already, the sign-in screen for a guest, the page for a user.
 * After the server has forgotten the session the pages stay, because the data on this device remains
 * readable.
 */
export function Protected() {
  const session = useAuth();
  const { user, refresh } = session;
  const isGuest = isSignedOut(session);
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    void refresh();
  }, [refresh]);

  useEffect(() => {
    // Signing out navigates to the daily page itself; a redirect from here would overtake it.
    if (isGuest && window.location.pathname === pathname) {
      void navigate("/auth", { replace: true });
    }
  }, [isGuest, pathname, navigate]);

  const isFrame = session.state === "unknown" && hasFrame(pathname);
  if (!user && !isFrame) return <Waiting />;
  // A boundary of its own: who is there is drawn in a transition (session.tsx), which a page whose
  // code has still to come would hold up in a boundary that stands already, and all that syncs with it.
  return (
    <Suspense fallback={<Waiting />}>
      <Outlet />
    </Suspense>
  );
}
