import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { EmptyState } from "../../../ui/cards/empty-state.tsx";
import type { HistoryFilters } from "./use-history-filters.ts";

export function NoPlans() {
  return (
    <EmptyState
      drawing="path"
      level={3}
      heading="Your plans will gather here"
      text="You can read and search every plan you save here, online or offline."
    >
      <Button component={Link} to="/">
        Start your first plan
      </Button>
    </EmptyState>
  );
}

interface NothingFoundProps {
  filters: HistoryFilters;
  onClear: () => void;
}

const OR = new Intl.ListFormat("en", { type: "disjunction" });

/** Advises only what would find more than the present filters do. */
export function NothingFound({ filters, onClear }: NothingFoundProps) {
  const { query, everything, month } = filters;
  const typed = query.trim() !== "";
  const ways = [
    ...(typed ? ["other words"] : []),
    ...(month === null ? [] : ["another month"]),
    ...(typed && !everything ? ["Search everything"] : []),
  ];
  return (
    <EmptyState drawing="lamp" level={3} heading="No plan matches" text={`Try ${OR.format(ways)}.`}>
      <Button variant="default" onClick={onClear}>
        Show all plans
      </Button>
    </EmptyState>
  );
}

export function Unreadable() {
  return (
    <EmptyState
      drawing="lamp"
      level={3}
      heading="Your plans didn’t open"
      text="We couldn’t read them just now. Nothing is lost; reload the page to try again."
    >
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </EmptyState>
  );
}
