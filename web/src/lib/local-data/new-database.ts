import { createSignal } from "../signal.ts";

/**
 * Whether an account's database was made since this page was opened: by signing in, or because the
 * browser had thrown it away. Its user sees nothing of their own until the server has answered.
 */
export const newDatabaseMade = createSignal(false);
