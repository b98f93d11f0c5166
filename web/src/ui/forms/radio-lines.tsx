import { Radio } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import classes from "./radio-lines.module.css";

interface RadioLinesProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; description: string }[];
  /** Nothing can be chosen while the last choice is being carried out. */
  busy?: boolean;
  onChange: (value: Value) => void;
}

export function RadioLines<Value extends string>(props: RadioLinesProps<Value>) {
  const { label, value, choices, busy = false, onChange } = props;
  const choose = (text: string) => {
    const chosen = choices.find((choice) => choice.value === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <Radio.Group
      label={label}
      value={value}
      classNames={{ label: classes.label ?? "" }}
      onChange={choose}
    >
      <div className={classes.choices} aria-busy={busy}>
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} disabled={busy} />
        ))}
      </div>
    </Radio.Group>
  );
}
