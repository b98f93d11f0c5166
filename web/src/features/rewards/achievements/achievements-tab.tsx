import { Title } from "@mantine/core";
import {
  ACHIEVEMENTS,
  type Achieved,
  achievements,
  MESSAGES,
  type PublicUser,
  ROUTES,
} from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { LoadProblem } from "../load-problem.tsx";
import rewards from "../rewards.module.css";
import { SignInPrompt } from "../sign-in-prompt.tsx";
import { useKeptFetched } from "../use-kept-fetched.ts";
import { AchievementCard } from "./achievement-card.tsx";
import classes from "./achievements.module.css";
import { useProgress } from "./use-progress.ts";

interface AchievementsTabProps {
  database: LocalDatabase;
  today: string;
  user: PublicUser | null;
}

const readAchieved = (body: unknown): Achieved[] | null =>
  achievements.safeParse(body).data ?? null;

/** everybody sees what there is to achieve. */
export function AchievementsTab({ user, ...here }: AchievementsTabProps) {
  const { signInAchievements } = MESSAGES.shareTheWord;
  if (user) return <OwnAchievements key={user.id} user={user} {...here} />;
  return (
    <div className={rewards.page}>
      <SignInPrompt {...signInAchievements} />
      <Catalogue />
    </div>
  );
}

function OwnAchievements({ user, database, today }: AchievementsTabProps & { user: PublicUser }) {
  const texts = MESSAGES.shareTheWord;
  const fetched = useKeptFetched(database, ROUTES.achievements, readAchieved, user.sharingPoints);
  const progress = useProgress({ database, today, balance: user.sharingPoints });
  const achieved = "data" in fetched ? fetched.data : undefined;
  return (
    <div className={rewards.page}>
      <LoadProblem
        fetched={fetched}
        title={texts.achievementsFailed}
        offline={texts.achievementsOffline}
      />
      <Catalogue achieved={achieved} progress={progress.of} />
      {progress.leavesOutPlans && <p className={classes.state}>{texts.plansLeftOut}</p>}
    </div>
  );
}

interface CatalogueProps {
  achieved?: readonly Achieved[] | undefined;
  progress?: ReturnType<typeof useProgress>["of"];
}

function Catalogue({ achieved, progress }: CatalogueProps) {
  const { tabs } = MESSAGES.shareTheWord;
  return (
    <section>
      <Title order={2} className={rewards.unseen}>
        {tabs.achievements}
      </Title>
      <ul className={classes.grid}>
        {ACHIEVEMENTS.map((achievement) => (
          <AchievementCard
            key={achievement.id}
            achievement={achievement}
            achievedAt={achieved?.find((one) => one.achievementId === achievement.id)?.createdAt}
            progress={progress?.get(achievement.id)}
          />
        ))}
      </ul>
    </section>
  );
}
