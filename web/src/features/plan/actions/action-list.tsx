import { CheckBox } from "../../../ui/forms/check-box.tsx";
import classes from "./action-group.module.css";
import { OwnAction, type OwnActionChanges } from "./own-action.tsx";

export interface OfferedAction {
  id: string;
  text: string;
  chosen: boolean;
  note?: string | undefined;
  /** Set where the user wrote it. */
  own?: boolean;
}

interface ActionListProps extends OwnActionChanges {
  actions: readonly OfferedAction[];
  onToggle: (id: string) => void;
}

export function ActionList({ actions, onToggle, onWrite, onRemove }: ActionListProps) {
  return (
    <ul className={classes.actions}>
      {actions.map(({ id, text, chosen, note, own }) => {
        const box = (
          <CheckBox
            label={text}
            description={note}
            checked={chosen}
            onChange={() => onToggle(id)}
          />
        );
        return (
          <li key={id} dir="auto">
            {own ? <OwnAction {...{ id, text, box, onWrite, onRemove }} /> : box}
          </li>
        );
      })}
    </ul>
  );
}
