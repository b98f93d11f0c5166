import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { keepReferralCode } from "../../lib/session/referral-code.ts";

/**
 * Keeps a friend's code from the `?ref=` of any page (DEC-12), also of one that the visitor has left
 * before this part was loaded, and takes it out of the address: a page that is passed on by its
 * address must not pass on the code of somebody else.
 */
export function useReferralLink(): void {
  const [params, setParams] = useSearchParams();
  const code = params.get("ref");
  useEffect(keepFirstCode, []);
  useEffect(() => {
    if (code === null) return;
    keepReferralCode(`?${new URLSearchParams({ ref: code })}`);
    setParams(
      (before) => {
        const others = new URLSearchParams(before);
        others.delete("ref");
        return others;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [code, setParams]);
}

let isFirst = true;

/** Once a page: after a registration the code must not come back. */
function keepFirstCode(): void {
  const [navigation] = performance.getEntriesByType("navigation");
  if (isFirst && navigation) keepReferralCode(new URL(navigation.name).search);
  isFirst = false;
}
