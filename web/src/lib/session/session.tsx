import {
  MESSAGES,
  type AccountState,
  type Credentials,
  type PublicUser,
  type Registration,
  type Toast,
} from "@reignwell/contract";
import {
  createContext,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { useNavigate } from "react-router-dom";
import { ApiError } from "../api-client.ts";
import { notify } from "../notify.ts";
import { pageAfterSignIn } from "./after-sign-in.ts";
import type { SessionState } from "./session-machine.ts";
import { SessionStore } from "./session-store.ts";

/** How a call was refused, in words for the user; `issues` are those that belong to a field. */
export interface AuthRefusal {
  ok: false;
  message: string;
  offline: boolean;
  issues: ApiError["issues"];
}
export type AuthOutcome = { ok: true } | AuthRefusal;

export type Auth = SessionState & {
  login: (credentials: Credentials) => Promise<AuthOutcome>;
  register: (registration: Registration) => Promise<AuthOutcome>;
  logout: () => Promise<AuthOutcome>;
  refresh: () => Promise<void>;
  recheck: (wasRefused?: boolean) => Promise<void>;
  takeOver: (user: PublicUser | null) => void;
  hearOfAccount: (accountKey: string, account: AccountState) => void;
};

/** What the provider needs of the store; tests hand in their own. */
export type SessionActions = Pick<SessionStore, keyof SessionStore>;

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider(props: { children: ReactNode; store?: SessionActions }) {
  const [store] = useState(() => props.store ?? new SessionStore());
  const session = useInBreaks(useSyncExternalStore(store.subscribe, store.get));
  const navigate = useNavigate();
  useEffect(() => store.start(), [store]);

  const auth = useMemo<Auth>(() => {
    /** Runs an action, shows how it went, and leaves the sign-in screen. */
    const perform = async (
      action: () => Promise<Toast>,
      failed: Toast,
      page: string,
    ): Promise<AuthOutcome> => {
      try {
        const toast = await action();
        notify(toast);
        // The sign-in screen sends signed-in people home by itself; one entry in the history is enough.
        if (window.location.pathname !== page) void navigate(page);
        return { ok: true };
      } catch (error) {
        const outcome = refusalOf(error, failed);
        notify({ title: failed.title, description: outcome.message }, "failed");
        return outcome;
      }
    };
    const texts = MESSAGES.auth;
    const greet = (done: Toast, greeting: (username: string) => string) => (user: PublicUser) => ({
      ...done,
      description: greeting(user.username),
    });
    return {
      ...session,
      refresh: store.refresh,
      recheck: store.recheck,
      takeOver: store.takeOver,
      hearOfAccount: store.hearOfAccount,
      login: (credentials) =>
        perform(
          () => store.login(credentials).then(greet(texts.loginSucceeded, texts.welcomeBack)),
          texts.loginFailed,
          pageAfterSignIn(),
        ),
      register: (registration) =>
        perform(
          () =>
            store.register(registration).then(greet(texts.registrationSucceeded, texts.welcome)),
          texts.registrationFailed,
          pageAfterSignIn(),
        ),
      logout: () =>
        perform(
          () => store.logout(() => void navigate("/")).then(() => texts.logoutSucceeded),
          texts.logoutFailed,
          "/",
        ),
    };
  }, [session, store, navigate]);

  return <AuthContext value={auth}>{props.children}</AuthContext>;
}

/** Who is there changes much of a page: where nobody was known, React takes breaks to draw it. */
function useInBreaks(session: SessionState): SessionState {
  const shown = useDeferredValue(session);
  return shown.state === "unknown" ? shown : session;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error(MESSAGES.auth.outsideProvider);
  return auth;
}

/** The server's words come first (E-012), then the specification's; never a guess when offline. */
function refusalOf(error: unknown, failed: Toast): AuthRefusal {
  if (!(error instanceof ApiError)) throw error;
  const { issues } = error;
  const offline = error.kind === "offline";
  const fixed = offline || error.status >= 500 ? error.readable : failed.description;
  return { ok: false, offline, issues, message: error.serverMessage ?? fixed ?? error.readable };
}
