import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { Link } from "react-router-dom";
import { EmptyState } from "../../../ui/cards/empty-state.tsx";
import { HourSky } from "../../../ui/sky/hour-sky.tsx";
import { Page } from "../../../ui/page.tsx";

export default function NotFoundRoute() {
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
