import { Switch, type SwitchProps } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import classes from "./switch-line.module.css";

type SwitchLineProps = Omit<SwitchProps, "onChange" | "checked"> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
};

export function SwitchLine({ onChange, ...props }: SwitchLineProps) {
  return (
    <Switch
      size="md"
      classNames={{ description: classes.description }}
      {...props}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
