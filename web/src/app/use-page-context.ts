import { useToday } from "../lib/day/use-today.ts";
import { useAuth } from "../lib/session/session.tsx";
import { useLocalDatabase } from "./use-local-database.ts";

/** What a route hands to its feature: the user, their database and their day. */
export function usePageContext() {
  const { user } = useAuth();
  return { user, database: useLocalDatabase(), today: useToday() };
}
