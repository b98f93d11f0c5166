import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { AccountScreen } from "../../../features/account/sign-in/account-screen.tsx";
import { pageAfterSignIn } from "../../../lib/session/after-sign-in.ts";
import { useAuth } from "../../../lib/session/session.tsx";
import { HourSky } from "../../../ui/sky/hour-sky.tsx";
import { Page } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";

/**
 * /auth and /login; a signed-in user is sent on, also one whom only the device
 * remembers while the server can't be reached. Until it has answered, the session may have ended.
 */
export default function AuthRoute() {
  const { state, user, refresh } = useAuth();
  const [isAnswered, setAnswered] = useState(false);
  // The router's address: the window's is another one while the next page is still loading.
  const next = pageAfterSignIn(useLocation().search);
  // The page for paying believes only the server. It would send a user whose session has ended
  // back here, and this page would send them there again, without end.
  const isRemembered = next === "/" && state === "remembered";
  useEffect(() => {
    if (isRemembered) void refresh().finally(() => setAnswered(true));
  }, [isRemembered, refresh]);
  if (isRemembered && !isAnswered) return <Waiting />;
  if (isRemembered || state === "confirmed") return <Navigate to={next} replace />;
  return (
    <Page title="Sign in">
      <HourSky />
      <AccountScreen returning={user?.username ?? null} />
    </Page>
  );
}
