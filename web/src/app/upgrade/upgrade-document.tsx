import { DELAYS, MESSAGES, PRODUCT_NAME, type PublicUser } from "@reignwell/contract";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { UpgradePage } from "../../features/membership/upgrade-page.tsx";
import { AUTH_AND_BACK } from "../../lib/session/after-sign-in.ts";
import { isSignedOut } from "../../lib/session/session-machine.ts";
import { SessionStore } from "../../lib/session/session-store.ts";
import { HourSky } from "../../ui/sky/hour-sky.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";
import { Page } from "../../ui/page.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import Toasts from "../notices/toasts.tsx";
import classes from "./upgrade-document.module.css";

/**
 * `/upgrade` (P-002, P-003): a guest is sent to sign in and back, a member to the daily page. Its
 * links are plain ones, because the app is another document.
 */
export function UpgradeDocument() {
  const [store] = useState(() => new SessionStore());
  const session = useSyncExternalStore(store.subscribe, store.get);
  useEffect(() => store.start(), [store]);
  useEffect(() => void store.refresh(), [store]);
  const [isPaid, setIsPaid] = useState(false);
  const { user, state } = session;
  const mustSignIn = isSignedOut(session) || state === "expired";
  // What the device remembers may be older than a refund: only the server sends a member away.
  const isMember = state === "confirmed" && user.isPaidMember;

  useEffect(() => {
    if (mustSignIn) window.location.replace(AUTH_AND_BACK);
  }, [mustSignIn]);
  useEffect(() => {
    if (isMember && !isPaid) goHome();
  }, [isMember, isPaid]);

  const takeMember = useCallback(
    (member: PublicUser) => {
      setIsPaid(true);
      store.takeOver(member);
      // P-007.
      setTimeout(goHome, DELAYS.redirectAfterPayment);
    },
    [store],
  );

  return (
    <div className={classes.document} data-toasts-above>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className={classes.header}>
        <a href="/" className={classes.logo} aria-label={`${PRODUCT_NAME}, today’s plan`}>
          <LogoMark size="1.875rem" />
          <span className={classes.name}>{PRODUCT_NAME}</span>
        </a>
        {user && <span className={classes.greeting}>Hello, {user.username}</span>}
      </header>
      <main id="content" className={classes.main} tabIndex={-1}>
        <Page title={MESSAGES.upgradePage.heading} width="wide">
          <HourSky />
          {user && !mustSignIn && (isPaid || !isMember) ? (
            <UpgradePage user={user} onMember={takeMember} onKnownMember={goHome} />
          ) : (
            <Waiting />
          )}
        </Page>
      </main>
      <footer className={classes.footer}>
        <a href="/privacy">Privacy</a>
        <a href="/terms">Terms</a>
      </footer>
      <Toasts />
    </div>
  );
}

function goHome(): void {
  window.location.replace("/");
}
