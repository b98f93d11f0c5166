import { CheckBox } from "../../../ui/forms/check-box.tsx";
import classes from "./action-group.module.css";

export interface OfferedAction {
  id: string;
  text: string;
  chosen: boolean;
  note?: string | undefined;
}

interface ActionListProps {
  actions: readonly OfferedAction[];
  onToggle: (id: string) => void;
}

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
