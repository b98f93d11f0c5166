import { MESSAGES } from "@reignwell/contract";
import { Title } from "@mantine/core";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useServerBack } from "../../lib/use-server-back.ts";
import { OfflinePanel } from "../../ui/cards/offline-panel.tsx";
import { HourSky } from "../../ui/sky/hour-sky.tsx";
import { Page } from "../../ui/page.tsx";
import { Waiting } from "../../ui/waiting.tsx";

const ADDRESS = "/upgrade";

/**
 * What the app itself shows at `/upgrade`, which is a document of its own: the worker answers with
 * the app only where the network gave nothing (DEC-86). A way inside the app leads to the document.
 */
export default function UpgradeRoute() {
  // A user who left this address and comes back by a link may have a connection again.
  const isFirstPage = useLocation().key === "default";
  const isOffline = isFirstPage && wasLoadedHere();
  useEffect(() => {
    if (!isOffline) window.location.replace(ADDRESS);
  }, [isOffline]);
  useServerBack(isOffline, reload);
  const { heading, offline } = MESSAGES.upgradePage;
  return (
    <Page title={heading}>
      <HourSky />
      <Title order={1} mb="lg">
        {heading}
      </Title>
      {isOffline ? (
        <output>
          <OfflinePanel onRetry={reload}>{offline}</OfflinePanel>
        </output>
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function reload(): void {
  window.location.reload();
}

/** Whether the browser asked the network for this address, and got the app from the worker. */
function wasLoadedHere(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname === ADDRESS;
}
