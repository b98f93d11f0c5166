import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { Link } from "react-router-dom";
import { usePastSteps } from "../../../lib/browser/plan-steps.ts";
import { EmptyState } from "../../../ui/cards/empty-state.tsx";

/** In place of a day, why there is none. */
export function NoDay({ text }: { text: string }) {
  const { heading, toSeries } = MESSAGES.series;
  usePastSteps();
  return (
    <EmptyState drawing="book" level={1} heading={heading} text={text}>
      <Button component={Link} to="/series">
        {toSeries}
      </Button>
    </EmptyState>
  );
}
