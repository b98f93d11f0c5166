import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { AccountScreen } from "../../../features/account/sign-in/account-screen.tsx";
import { pageAfterSignIn } from "../../../lib/session/after-sign-in.ts";
import { useAuth } from "../../../lib/session/session.tsx";
import { askUser } from "../../../lib/session/session-client.ts";
import { HourSky } from "../../../ui/sky/hour-sky.tsx";
import { Page } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";

/**
 * /auth and /login; a signed-in user is sent on, also one whom only the device
 * remembers where the server can't be reached. Until it has answered, the session may have ended.
 */
export default function AuthRoute() {
  const { state, user } = useAuth();
  // The router's address: the window's is another one while the next page is still loading.
  const next = pageAfterSignIn(useLocation().search);
  // The page for paying believes only the server. It would send a user whose session has ended
  // back here, and this page would send them there again, without end.
  const isRemembered = next === "/" && state === "remembered";
  const isSignedIn = useServersWord(isRemembered);
  if (isRemembered && isSignedIn === null) return <Waiting />;
  if (state === "confirmed" || (isRemembered && isSignedIn)) return <Navigate to={next} replace />;
  return (
    <Page title="Sign in">
      <HourSky />
      <AccountScreen returning={user?.username ?? null} />
    </Page>
  );
}

/**
 * Whether a remembered user may count as signed in; null until that is known. The session asks the
 * server, too, but says nothing where the answer doesn't come, and this page would wait without end.
 */
function useServersWord(isAsked: boolean): boolean | null {
  const [word, setWord] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isAsked) return undefined;
    let isWanted = true;
    void askUser().then((answer) => {
      if (!isWanted) return;
      setWord(answer.type === "known" ? answer.user !== null : answer.type === "unanswered");
    });
    return () => {
      isWanted = false;
      setWord(null);
    };
  }, [isAsked]);
  return word;
}
