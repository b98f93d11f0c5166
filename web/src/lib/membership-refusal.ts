import type { ApiError } from "./api-client.ts";

/**
 * Whether the server refused because only members may: by the code, or by the words of a server
 * that sends none (DEC-10, V-014).
 */
export function needsMembership(error: ApiError): boolean {
  if (error.code !== null) return error.code === "membership_required";
  return /paid membership/i.test(error.serverMessage ?? error.message);
}
