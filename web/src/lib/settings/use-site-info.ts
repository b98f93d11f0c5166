import { ROUTES, siteInfo, type SiteInfo } from "@reignwell/contract";
import { useEffect, useState } from "react";
import { callApi } from "../api-client.ts";

/** The operator of this site and its options; null while that is not known. */
export function useSiteInfo(): SiteInfo | null {
  const [info, setInfo] = useState<SiteInfo | null>(null);
  useEffect(() => {
    let shown = true;
    const read = (body: unknown) => siteInfo.safeParse(body).data ?? null;
    callApi({ path: ROUTES.about, read }).then(
      (found) => shown && setInfo(found),
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, []);
  return info;
}
