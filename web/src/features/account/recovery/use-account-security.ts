import { type AccountSecurity, accountSecurity, ROUTES } from "@reignwell/contract";
import { useEffect, useState } from "react";
import { ApiError, callApi } from "../../../lib/api-client.ts";

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
        // Offline the page says that this part needs a connection.
        if (!(error instanceof ApiError)) throw error;
      },
    );
    return () => {
      shown = false;
    };
  }, [round]);
  return { security, reload: () => setRound((before) => before + 1) };
}

export function fetchAccountSecurity(): Promise<AccountSecurity> {
  return callApi({
    path: ROUTES.accountSecurity,
    read: (body) => accountSecurity.safeParse(body).data ?? null,
  });
}
