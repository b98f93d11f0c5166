import { Button } from "@mantine/core";
import { type AdminSeriesTopic, MESSAGES, ROUTES } from "@reignwell/contract";
import { RowButton } from "./row-button.tsx";
import classes from "./series.module.css";

const texts = MESSAGES.adminSeries;
const ALL_DAYS = 7;

interface TopicCardProps {
  topic: AdminSeriesTopic;
  busy: boolean;
  onOpen: () => void;
  onEdit: () => void;
  onToggle: () => void;
  onDelete: () => void;
}

/** A series with its badge, its order and what can be done to it (X-019, DEC-94). */
export function TopicCard(props: TopicCardProps) {
  const { topic, busy, onOpen, onEdit, onToggle, onDelete } = props;
  const { id, title, description, isActive, orderIndex, activeDays } = topic;
  return (
    <li className={classes.card}>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.text}>{description}</p>
      <p className={classes.facts}>
        <span className={classes.badge} data-active={isActive}>
          {isActive ? texts.active : texts.inactive}
        </span>
        <span>{texts.order(orderIndex)}</span>
      </p>
      {activeDays < ALL_DAYS && <p className={classes.text}>{texts.incomplete(activeDays)}</p>}
      <div className={classes.actions}>
        <Button px="sm" aria-label={`${texts.viewEntries}: ${title}`} onClick={onOpen}>
          {texts.viewEntries}
        </Button>
        <RowButton label={texts.edit} of={title} onClick={onEdit} />
        <RowButton
          label={isActive ? texts.deactivate : texts.activate}
          of={title}
          busy={busy}
          onClick={onToggle}
        />
        <Button
          component="a"
          variant="default"
          px="sm"
          href={`${ROUTES.adminSeries}/${id}/export`}
          download
          aria-label={`${texts.exportFile}: ${title}`}
        >
          {texts.exportFile}
        </Button>
        <RowButton label={texts.delete} of={title} danger onClick={onDelete} />
      </div>
    </li>
  );
}
