import { readPublicUser, ROUTES } from "@reignwell/contract";
import { ApiError, callApi } from "../lib/api-client.ts";

/** Whose session this browser has now, or null for nobody's; throws when the server does not say. */
export async function sessionOwner(): Promise<number | null> {
  try {
    return (await callApi({ path: ROUTES.user, read: readPublicUser })).id;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
