import { openGuestDatabase, openUserDatabase, type LocalDatabase } from "@reignwell/local-db";
import { useAuth } from "../lib/session/session.tsx";

/**
 * The database of the signed-in user or of the guests. Only lazy parts may import this file: it
 * brings the whole database library with it.
 */
export function useLocalDatabase(): LocalDatabase {
  const { user } = useAuth();
  return user ? openUserDatabase(user.accountKey, user.id) : openGuestDatabase();
}
