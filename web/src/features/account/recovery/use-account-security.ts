import { type AccountSecurity, accountSecurity, ROUTES } from "@reignwell/contract";
import { useEffect, useState } from "react";
import { ApiError, callApi } from "../../../lib/api-client.ts";

/** How the account can be got back; undefined until the server has answered. */
export function useAccountSecurity(): {
  security: AccountSecurity | undefined;
  reload: () => void;
} {
  const [security, setSecurity] = useState<AccountSecurity>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let shown = true;
    fetchAccountSecurity().then(
      (found) => shown && setSecurity(found),
      (error: unknown) => {
        // What cannot be said without a connection is left out; the page says that it needs one.
        if (!(error instanceof ApiError)) throw error;
      },
    );
    return () => {
      shown = false;
    };
  }, [round]);
  return { security, reload: () => setRound((before) => before + 1) };
}

/** Asks the server how the account can be got back. */
export function fetchAccountSecurity(): Promise<AccountSecurity> {
  return callApi({
    path: ROUTES.accountSecurity,
    read: (body) => accountSecurity.safeParse(body).data ?? null,
  });
}
