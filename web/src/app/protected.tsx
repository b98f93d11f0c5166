import { useEffect } from "react";
import { Outlet, useLocation, useNavigate } from "react-router-dom";
import { isSignedOut } from "../lib/session/session-machine.ts";
import { useAuth } from "../lib/session/session.tsx";
import { Waiting } from "../ui/waiting.tsx";

/**
 * Pages that need somebody to be signed in: a spinner while that is not known, the
 * sign-in screen for nobody, the page for somebody. A session that the server has forgotten keeps
 * its pages: what lies on this device stays readable.
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
    // Signing out goes to the daily page itself, in the same breath: then this page is not asked.
    if (isGuest && window.location.pathname === pathname) {
      void navigate("/auth", { replace: true });
    }
  }, [isGuest, pathname, navigate]);

  return user ? <Outlet /> : <Waiting />;
}
