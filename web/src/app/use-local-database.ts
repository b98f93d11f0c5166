import { type LocalDatabase, openGuestDatabase, openAccountDatabase } from "@reignwell/device";
import { useAuth } from "../lib/session/session.tsx";

/**
 * The database of the signed-in user or of the guests. Only lazy parts may import this file: it
 * brings the whole database library with it.
 */
export function useLocalDatabase(): LocalDatabase {
  const { user } = useAuth();
  return user ? openAccountDatabase(user.accountKey, user.id) : openGuestDatabase();
}
