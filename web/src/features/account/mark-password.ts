import type { UseFormReturn } from "react-hook-form";
import type { ApiError } from "../../lib/api-client.ts";
import { markFields } from "../../ui/forms/mark-fields.ts";

/** As {@link markFields}; that the current password is wrong is shown at its field, too. */
export function markPasswordOrFields<Fields extends { currentPassword: string }, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  { code, readable, issues }: ApiError,
): boolean {
  const wrong = { path: "currentPassword", message: readable };
  return markFields(form, { issues: code === "wrong_password" ? [wrong] : issues });
}
