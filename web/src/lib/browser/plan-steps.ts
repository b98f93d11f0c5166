import { useEffect } from "react";

/** What an entry of the browser's history says of the plan's step that it shows. */
const STEP = "planStep";

export function stepInHistory(): unknown {
  return Reflect.get(Object(history.state), STEP);
}

/** The state of the present entry, with a step. */
export function stateWithStep(step: number): object {
  return { ...history.state, [STEP]: step };
}

/** Where a finished plan is not shown any more, Back need not lead through its steps. */
export function usePastSteps(): void {
  useEffect(() => {
    const step = Number(stepInHistory() ?? 0);
    if (step > 0) history.go(-step);
  }, []);
}
