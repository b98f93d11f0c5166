import { SeriesPlan } from "../../../features/plan/series/series-plan.tsx";
import type { SeriesPlanProps } from "../../../features/plan/series/series-plan-props.ts";
import { LazyListen, LazyPlayer, LazyShare } from "../../lazy/lazy-verse-parts.tsx";
import { WizardGoalDialog } from "../lazy-dialogs.tsx";

/** The wizard of a user for a day of a series, with what the daily page gives it, too. */
export function seriesPlanOf(userId: number | null) {
  return function Plan(props: SeriesPlanProps) {
    if (userId === null) return null;
    return (
      <SeriesPlan
        {...props}
        userId={userId}
        NewGoal={WizardGoalDialog}
        Player={LazyPlayer}
        Share={LazyShare}
        Listen={LazyListen}
      />
    );
  };
}
