import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { Link } from "react-router-dom";
import { EmptyState } from "../../../ui/cards/empty-state.tsx";
import { GIVEAWAYS_ADDRESS } from "../use-reward-tab.ts";

/** An old address, or a giveaway that an administrator has taken away. */
export function NoSuchGiveaway() {
  const { gone, goneText, toGiveaways } = MESSAGES.shareTheWord;
  return (
    <EmptyState drawing="path" level={2} heading={gone} text={goneText}>
      <Button component={Link} to={GIVEAWAYS_ADDRESS}>
        {toGiveaways}
      </Button>
    </EmptyState>
  );
}
