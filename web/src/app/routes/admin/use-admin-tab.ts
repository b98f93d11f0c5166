import type { MESSAGES } from "@reignwell/contract";
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

type AdminTab = keyof typeof MESSAGES.admin.tabs;

/** X-002, in their order. */
export const ADMIN_TABS = [
  "overview",
  "users",
  "scriptures",
  "series",
  "giveaways",
  "mailing-lists",
] as const satisfies AdminTab[];

const DEFAULT_TAB: AdminTab = "scriptures";

/** The open tab, as the address says. */
export function useAdminTab() {
  const [params, setParams] = useSearchParams();
  const named = params.get("tab");
  const tab = ADMIN_TABS.find((one) => one === named) ?? DEFAULT_TAB;
  const openTab = useCallback(
    (next: string | null) => {
      setParams(next === null || next === DEFAULT_TAB ? {} : { tab: next });
    },
    [setParams],
  );
  return { tab, openTab };
}
