import { Title } from "@mantine/core";
import { type ACHIEVEMENTS, MESSAGES } from "@reignwell/contract";
import { type AchievementProgress, formatShortDate } from "@reignwell/domain";
import { IconAward, IconLock } from "@tabler/icons-react";
import { dayOf } from "../../../lib/day/today.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import classes from "./achievements.module.css";

interface AchievementCardProps {
  achievement: (typeof ACHIEVEMENTS)[number];
  /** Where the server has said so. */
  achievedAt: string | undefined;
  /** Undefined where this device cannot tell. */
  progress: AchievementProgress | undefined;
}

/** locked, or 'Achieved' with its date; only the server says that it is (DEC-74). */
export function AchievementCard({ achievement, achievedAt, progress }: AchievementCardProps) {
  const texts = MESSAGES.shareTheWord;
  const { title, description, points } = achievement;
  const isAchieved = achievedAt !== undefined;
  const Sign = isAchieved ? IconAward : IconLock;
  return (
    <li className={classes.achievement} data-achieved={isAchieved}>
      <span className={classes.sign}>
        <Sign size={26} aria-hidden />
      </span>
      <div className={classes.words}>
        <Title order={3} className={classes.title}>
          {title}
        </Title>
        <p>{description}</p>
        <p className={classes.points}>{texts.balance(points)}</p>
        {isAchieved ? (
          <p className={classes.state}>
            {texts.achievedOn(formatShortDate(dayOf(Date.parse(achievedAt))))}
          </p>
        ) : (
          <Locked title={title} progress={progress} />
        )}
      </div>
    </li>
  );
}

function Locked({ title, progress }: { title: string; progress: AchievementProgress | undefined }) {
  const texts = MESSAGES.shareTheWord;
  if (!progress) return <p className={classes.state}>{texts.locked}</p>;
  const { done, goal } = progress;
  return (
    <>
      <p className={classes.state}>
        {done === goal ? texts.unconfirmed : texts.locked} · {texts.progress(done, goal)}
      </p>
      <ProgressBar label={title} value={done} max={goal} />
    </>
  );
}
