import { type PublicUser, readPublicUser, ROUTES } from "@reignwell/contract";

/** The event waits in the browser, and is fired again when this was too short. */
const TIMEOUT = 10_000;

/** The account whose session this browser has now, or null for nobody's; throws when the server does not say. */
export async function sessionOwner(): Promise<PublicUser | null> {
  const response = await fetch(ROUTES.user, {
    cache: "no-store",
    credentials: "same-origin",
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (response.status === 401) return null;
  const user = response.ok ? readPublicUser(await response.json()) : null;
  if (!user) throw new Error("The server does not say whose session this is");
  return user;
}
