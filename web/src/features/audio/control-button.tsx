import { Button, Loader, Tooltip } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import classes from "./audio-player.module.css";

interface ControlButtonProps {
  label: string;
  icon: Icon;
  /** What the tooltip says; the label itself where nothing more is to be said. */
  tooltip?: string;
  describedBy?: string;
  isLoading?: boolean;
  /** Less in the foreground than the main button. */
  isQuiet?: boolean;
  onPress: () => void;
}

/** A button of the player: icon and label, on narrow screens the icon alone (AU-003). */
export function ControlButton(props: ControlButtonProps) {
  const { label, icon: Drawing, tooltip = label, isLoading = false, isQuiet = false } = props;
  return (
    <Tooltip label={tooltip} events={{ hover: true, focus: true, touch: false }} withArrow>
      <Button
        className={classes.button}
        variant={isQuiet ? "default" : "light"}
        leftSection={
          isLoading ? <Loader size={20} aria-hidden /> : <Drawing size={20} aria-hidden />
        }
        // Not `disabled`: that would take the focus from under whoever has just pressed it.
        aria-disabled={isLoading || undefined}
        aria-busy={isLoading || undefined}
        aria-describedby={props.describedBy}
        data-disabled={isLoading || undefined}
        onClick={props.onPress}
      >
        <span className={classes.label}>{label}</span>
      </Button>
    </Tooltip>
  );
}
