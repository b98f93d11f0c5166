import { Button, Loader } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { Tip } from "../../ui/tip/tip.tsx";
import classes from "./audio-player.module.css";

interface ControlButtonProps {
  label: string;
  icon: Icon;
  tooltip?: string;
  describedBy?: string;
  isLoading?: boolean;
  isQuiet?: boolean;
  onPress: () => void;
}

/** On narrow screens it shows the icon alone (AU-003). */
export function ControlButton(props: ControlButtonProps) {
  const { label, icon: Drawing, tooltip = label, isLoading = false, isQuiet = false } = props;
  const place = useRef<HTMLSpanElement>(null);
  const tip = useId();
  return (
    <span ref={place}>
      <Button
        className={classes.button}
        variant={isQuiet ? "default" : "light"}
        leftSection={
          isLoading ? <Loader size={20} aria-hidden /> : <Drawing size={20} aria-hidden />
        }
        // Not `disabled`, which would take the focus away from the button just pressed.
        aria-disabled={isLoading || undefined}
        aria-busy={isLoading || undefined}
        aria-describedby={
          tooltip === label ? props.describedBy : `${tip} ${props.describedBy ?? ""}`
        }
        data-disabled={isLoading || undefined}
        onClick={props.onPress}
      >
        <span className={classes.label}>{label}</span>
      </Button>
      <Tip place={place} id={tip}>
        {tooltip}
      </Tip>
    </span>
  );
}
