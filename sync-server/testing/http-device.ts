import { ROUTES } from "@reignwell/contract";
import { readRetryAfter, type Reply, type Transport } from "@reignwell/sync-core";

const TIMEOUT = 5000;

/** A device's way to a real server over HTTP. */
export function httpTransport(address: string, cookie: string): Transport {
  return {
    async send(request): Promise<Reply> {
      try {
        const response = await fetch(`${address}${ROUTES.sync}`, {
          method: "POST",
          headers: { "content-type": "application/json", cookie },
          body: JSON.stringify(request),
          redirect: "error",
          signal: AbortSignal.timeout(TIMEOUT),
        });
        const body = jsonOf(await response.text());
        const retryAfter = readRetryAfter(response.headers);
        return { kind: "answered", status: response.status, body, retryAfter };
      } catch {
        return { kind: "unreachable" };
      }
    },
  };
}

/** Registers a person and returns their session's cookie. */
export async function signUp(address: string, username: string): Promise<string> {
  const response = await fetch(`${address}${ROUTES.register}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username: username.slice(0, 30),
      password: "seven quiet lanterns",
    }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (cookie === undefined) throw new Error(`no session after registering: ${response.status}`);
  return cookie.split(";")[0] ?? "";
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
