import {
  ROUTES,
  type Credentials,
  type PublicUser,
  readPublicUser,
  type Registration,
} from "@reignwell/contract";
import { ApiError, callApi } from "../api-client.ts";
import { isSessionEnd } from "./session-end.ts";
import type { Answer } from "./session-machine.ts";

/** What a gateway answers when the server behind it is away. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

export async function askUser(): Promise<Answer> {
  try {
    const user = await callApi({ path: ROUTES.session, read: readSession });
    if (user === "nobody") return { type: "unauthorized" };
    return { type: "known", user, isSignOutPending: false };
  } catch (error) {
    if (!isUnauthorized(error)) return { type: "unanswered" };
    const why = error.code;
    return isSessionEnd(why)
      ? { type: "known", user: null, isSignOutPending: false, why }
      : { type: "unauthorized" };
  }
}

function readSession(answer: unknown): PublicUser | "nobody" | null {
  const isNobodys =
    typeof answer === "object" && answer !== null && "user" in answer && answer.user === null;
  return isNobodys ? "nobody" : readPublicUser(answer);
}

/** A registration that is sent again, because no answer came, is the same one by its `onceKey`. */
export function signIn(
  path: typeof ROUTES.login | typeof ROUTES.register,
  body: Credentials | Registration,
  onceKey?: string,
): Promise<PublicUser> {
  return callApi({ method: "POST", path, body, onceKey, read: readPublicUser });
}

/** Ends the session at the server; false when the server could not be reached. */
export async function logout(): Promise<boolean> {
  try {
    await callApi({ method: "POST", path: ROUTES.logout });
    return true;
  } catch (error) {
    // The server does not know the session any more: then it is over already.
    if (isUnauthorized(error)) return true;
    if (isUnreachable(error)) return false;
    throw error;
  }
}

/** Runs while no other tab starts or ends a session: both change the one cookie. */
export function withSessionLock<T>(action: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request("reignwell-session", action) : action();
}

/** No answer of our server: no network, a captive portal, or a gateway without a server. */
function isUnreachable(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.kind === "offline" || GATEWAY_STATUSES.includes(error.status))
  );
}

function isUnauthorized(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401;
}
