import { Button } from "@mantine/core";
import { type Goal, MESSAGES } from "@reignwell/contract";
import { type LocalDatabase, rejectedChanges } from "@reignwell/device";
import { useOptionalQuery } from "../../lib/local-data/use-optional-query.ts";
import classes from "./sync-panel.module.css";

interface GoalLimitChoicesProps {
  database: LocalDatabase;
  id: string;
  name: string;
  onReplace: (other: Goal) => void;
}

export function GoalLimitChoices({ database, id, name, onReplace }: GoalLimitChoicesProps) {
  const other = useOptionalQuery(
    async () => rejectedChanges.goalToReplace(database, id),
    [database, id],
  );
  const texts = MESSAGES.membership;
  return (
    <>
      {other && <p className={classes.about}>{texts.replacing(other.title)}</p>}
      <div className={classes.actions}>
        <Button
          component="a"
          href="/upgrade"
          variant="default"
          className={classes.action}
          aria-describedby={name}
        >
          {texts.become}
        </Button>
        {other && (
          <Button
            variant="default"
            className={classes.action}
            // A long title ends in an ellipsis; it stands in full above.
            maw="100%"
            aria-describedby={name}
            onClick={() => onReplace(other)}
          >
            {texts.replaceGoal(other.title)}
          </Button>
        )}
      </div>
    </>
  );
}
