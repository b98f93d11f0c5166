import { type RecoveryCodes, recoveryCodes, ROUTES } from "@reignwell/contract";
import { callApi } from "../../../lib/api-client.ts";

/** Right after registering it needs no password. */
export function makeRecoveryCodes(currentPassword?: string): Promise<RecoveryCodes> {
  return callApi({
    method: "POST",
    path: ROUTES.recoveryCodes,
    body: currentPassword === undefined ? {} : { currentPassword },
    read: (body) => recoveryCodes.safeParse(body).data ?? null,
  });
}
