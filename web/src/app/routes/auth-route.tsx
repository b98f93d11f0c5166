import { Navigate } from "react-router-dom";
import { AccountScreen } from "../../features/account/sign-in/account-screen.tsx";
import { pageAfterSignIn } from "../../lib/session/after-sign-in.ts";
import { useAuth } from "../../lib/session/session.tsx";
import { HourSky } from "../../ui/sky/hour-sky.tsx";
import { Page } from "../../ui/page.tsx";

/** /auth and /login; a signed-in user is sent on. */
export default function AuthRoute() {
  const { state, user } = useAuth();
  if (user && state !== "expired") return <Navigate to={pageAfterSignIn()} replace />;
  return (
    <Page title="Sign in">
      <HourSky />
      <AccountScreen returning={user?.username ?? null} />
    </Page>
  );
}
