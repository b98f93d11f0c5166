import { Paper, Title } from "@mantine/core";
import type { Entry } from "@reignwell/contract";
import { IconChevronDown, IconDeviceMobile } from "@tabler/icons-react";
import { Mark } from "../../ui/mark.tsx";
import classes from "./today-card.module.css";

/** The plan of the day: what was read, what matters, what to do, what may be hard, the prayer. */
export function TodayCard({ entry, onDevice }: { entry: Entry; onDevice: boolean }) {
  return (
    <Paper component="section" withBorder shadow="sm" radius="lg" className={classes.card}>
      <div className={classes.top}>
        <Title order={2}>Today’s plan</Title>
        {onDevice && (
          <Mark hue="honey" icon={<IconDeviceMobile size={16} aria-hidden />}>
            on this device
          </Mark>
        )}
      </div>
      <figure className={classes.verse}>
        <blockquote>{entry.verse}</blockquote>
        <figcaption>{entry.verseReference}</figcaption>
      </figure>
      <Title order={3} className={classes.heading}>
        Priorities
      </Title>
      <Priorities entry={entry} />
      {entry.challenges && (
        <>
          <Title order={3} className={classes.heading}>
            Challenges
          </Title>
          <p className={classes.text}>{entry.challenges}</p>
        </>
      )}
      {entry.encouragement && (
        <details className={classes.prayer}>
          <summary>
            Prayer
            <IconChevronDown size={20} aria-hidden />
          </summary>
          <Prayer text={entry.encouragement} />
        </details>
      )}
    </Paper>
  );
}

function Priorities({ entry }: { entry: Entry }) {
  const groups = groupsOf(entry);
  return (
    <ol className={classes.priorities}>
      {groups.map(({ priority, actions }, index) => (
        // Two priorities may read the same; their place in the plan tells them apart.
        <li key={`${index}:${priority}`}>
          <span className={classes.priority}>{priority}</span>
          {actions.length > 0 && (
            <ul className={classes.actions}>
              {actions.map((action, place) => (
                <li key={`${place}:${action}`}>{action}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Every priority with its actions, and after them actions whose priority was renamed since. */
function groupsOf(entry: Entry): { priority: string; actions: readonly string[] }[] {
  const priorities = entry.priorities.filter(Boolean);
  const left = [...entry.actionSteps];
  const groups = priorities.map((priority) => {
    const place = left.findIndex((group) => group.priority === priority);
    const [group] = place >= 0 ? left.splice(place, 1) : [];
    return { priority, actions: group?.actions ?? [] };
  });
  return [...groups, ...left];
}

function Prayer({ text }: { text: string }) {
  return (
    <div className={classes.prayerText}>
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={`${index}:${paragraph.slice(0, 20)}`}>{paragraph}</p>
      ))}
    </div>
  );
}
