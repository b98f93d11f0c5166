import { ROUTES, siteInfo, type SiteInfo } from "@reignwell/contract";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/api-client.ts";

/** Who answers for this site and what it has switched on; null while that is not known. */
export function useSiteInfo(): SiteInfo | null {
  const [info, setInfo] = useState<SiteInfo | null>(null);
  useEffect(() => {
    let shown = true;
    const read = (body: unknown) => siteInfo.safeParse(body).data ?? null;
    callApi({ path: ROUTES.about, read }).then(
      (found) => shown && setInfo(found),
      // Offline the page says the rest; who answers for it is told when there is a connection.
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, []);
  return info;
}
