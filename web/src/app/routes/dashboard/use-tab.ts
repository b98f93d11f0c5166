import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { isTabName, type TabName } from "./dashboard-tabs.tsx";

export function useTab() {
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  const wanted = params.get("tab");
  // DEC-45: an unknown tab is the overview.
  const named = isTabName(wanted) ? wanted : "overview";
  // What was tapped shows before the address follows: to change that costs the browser a moment.
  const [tapped, setTapped] = useState<{ tab: TabName; at: string } | null>(null);
  // The address has changed, so the tap is over: Back must not repeat it.
  if (tapped && tapped.at !== key) setTapped(null);
  const tab = tapped?.at === key ? tapped.tab : named;
  const following = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(following.current), []);
  const openTab = (next: string | null) => {
    // A second tap on the open tab adds no entry to the history and keeps the address as it is.
    if (!isTabName(next) || next === tab) return;
    setTapped({ tab: next, at: key });
    clearTimeout(following.current);
    // Each tab gets an entry in the history, so that Back returns to the tab before.
    following.current = setTimeout(() => setParams({ tab: next }));
  };
  return { tab, openTab };
}
