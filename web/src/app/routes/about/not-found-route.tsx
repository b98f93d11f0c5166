import { Button, Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { Link, useLocation } from "react-router-dom";
import { useServerBack } from "../../../lib/use-server-back.ts";
import { EmptyState } from "../../../ui/cards/empty-state.tsx";
import { OfflinePanel } from "../../../ui/cards/offline-panel.tsx";
import { HourSky } from "../../../ui/sky/hour-sky.tsx";
import { Page } from "../../../ui/page.tsx";

/** Where the server leads on from; the worker gives the app in its place without a connection. */
const SHORT_LINK = /^\/s\/[A-Z0-9]{8}$/;

export default function NotFoundRoute() {
  const { pathname } = useLocation();
  return SHORT_LINK.test(pathname) ? <SharedLink /> : <NothingHere />;
}

function NothingHere() {
  const { title } = MESSAGES.notFound;
  return (
    <Page title={title}>
      <HourSky />
      <EmptyState
        drawing="path"
        heading={title}
        level={1}
        onSky
        text="There’s nothing at this address. Today’s plan is one step away."
      >
        <Button component={Link} to="/">
          Go to today’s plan
        </Button>
      </EmptyState>
    </Page>
  );
}

function SharedLink() {
  useServerBack(true, reload);
  const { heading, offline } = MESSAGES.notFound.sharedLink;
  return (
    <Page title={heading}>
      <HourSky />
      <Title order={1} mb="lg">
        {heading}
      </Title>
      <output>
        <OfflinePanel onRetry={reload}>{offline}</OfflinePanel>
      </output>
    </Page>
  );
}

function reload(): void {
  window.location.reload();
}
