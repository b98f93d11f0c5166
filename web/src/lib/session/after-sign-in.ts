/** Where a guest who wants to pay signs in, to be led back to `/upgrade` afterwards. */
export const AUTH_AND_BACK = "/auth?next=/upgrade";

/** the daily page, or the one page that leads to the sign-in screen and waits for its end. */
export function pageAfterSignIn(search = window.location.search): "/" | "/upgrade" {
  // Compared with the one address: a link from elsewhere must not lead away from here.
  return new URLSearchParams(search).get("next") === "/upgrade" ? "/upgrade" : "/";
}
