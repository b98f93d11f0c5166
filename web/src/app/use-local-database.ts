import { type LocalDatabase, openGuestDatabase, openUserDatabase } from "@reignwell/device";
import { useAuth } from "../lib/session/session.tsx";

/**
 * The database of whoever uses the app now: the signed-in person's, or the guests'. Only lazily
 * loaded parts may import this file: it brings the whole database library with it.
 */
export function useLocalDatabase(): LocalDatabase {
  const { user } = useAuth();
  return user ? openUserDatabase(user.accountKey, user.id) : openGuestDatabase();
}
