import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { FormProblem } from "../../ui/forms/form-problem.tsx";
import classes from "./try-again.module.css";

interface TryAgainProps {
  problem: string;
  onRetry: () => void;
}

/** Why something did not work, and the button that tries it once more. */
export function TryAgain({ problem, onRetry }: TryAgainProps) {
  return (
    <>
      <FormProblem text={problem} />
      <Button variant="default" onClick={onRetry} className={classes.again}>
        {MESSAGES.offline.retry}
      </Button>
    </>
  );
}
