import { Dialog } from "../../ui/dialog.tsx";
import { SHORTCUTS } from "./shortcuts.ts";
import classes from "./shortcut-list.module.css";

const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

export default function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={classes.list}>
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className={classes.line}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{APPLE && key === "Ctrl" ? "⌘" : key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
