import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { EmptyState } from "../../../ui/cards/empty-state.tsx";

export function NoPlans() {
  return (
    <EmptyState
      drawing="path"
      level={3}
      heading="Your plans will gather here"
      text="Every plan you save can be read and searched here, with or without a connection."
    >
      <Button component={Link} to="/">
        Start your first plan
      </Button>
    </EmptyState>
  );
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      drawing="lamp"
      level={3}
      heading="No plan matches"
      text="Try other words, another month, or Search everything."
    >
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
      heading="Your plans could not be read"
      text="We couldn’t open them just now. Nothing is lost."
    >
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </EmptyState>
  );
}
