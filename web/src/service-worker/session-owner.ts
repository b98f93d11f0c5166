import { type PublicUser, readPublicUser, ROUTES } from "@reignwell/contract";

/** Short: the browser fires the event again when the time is over. */
const TIMEOUT = 10_000;

/** Null for a guest's browser; throws when the server does not answer. */
export async function sessionOwner(): Promise<PublicUser | null> {
  const response = await fetch(ROUTES.user, {
    cache: "no-store",
    credentials: "same-origin",
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (response.status === 401) return null;
  const user = response.ok ? readPublicUser(await response.json()) : null;
  if (!user) throw new Error("No answer about the session");
  return user;
}
