import { createSignal } from "../signal.ts";

/**
 * Whether this page has made an account's database: after signing in, or because the browser had
 * thrown it away. Its user's rows have to come from the server. A page that is opened once more before
 * the first answer finds the database there, and does not count as one that made it.
 */
export const newDatabaseMade = createSignal(false);
