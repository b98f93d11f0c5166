import { CheckBox } from "../../../ui/forms/check-box.tsx";
import classes from "./action-group.module.css";

/** One line to tick: a suggestion, an own action or a task. */
export interface OfferedAction {
  id: string;
  text: string;
  /** Chosen for the plan (DEC-28). */
  chosen: boolean;
  /** A second, quieter line. */
  note?: string | undefined;
}

interface ActionListProps {
  actions: readonly OfferedAction[];
  onToggle: (id: string) => void;
}

/** The actions that can be chosen for a priority. */
export function ActionList({ actions, onToggle }: ActionListProps) {
  return (
    <ul className={classes.actions}>
      {actions.map(({ id, text, chosen, note }) => (
        <li key={id} dir="auto">
          <CheckBox
            label={text}
            description={note}
            checked={chosen}
            onChange={() => onToggle(id)}
          />
        </li>
      ))}
    </ul>
  );
}
