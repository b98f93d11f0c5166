import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { useState } from "react";
import { Link } from "react-router-dom";
import { EmptyState } from "../../../ui/cards/empty-state.tsx";
import { loadStarters } from "../data/series-calls.ts";

interface NoSeriesProps {
  isAdmin: boolean;
  onLoaded: () => void;
}

/** S-007; an instance without any series offers its administrator those to begin with. */
export function NoSeries({ isAdmin, onLoaded }: NoSeriesProps) {
  const { none, noneText, toPlan, loadStarters: label } = MESSAGES.series;
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    if (await loadStarters()) onLoaded();
    setLoading(false);
  };
  return (
    <EmptyState drawing="path" level={2} heading={none} text={noneText}>
      {isAdmin && (
        <Button onClick={() => void load()} disabled={isLoading}>
          {label}
        </Button>
      )}
      <Button component={Link} to="/" variant={isAdmin ? "default" : "filled"}>
        {toPlan}
      </Button>
    </EmptyState>
  );
}
