import { SegmentedControl, useMantineColorScheme } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { useId, useState, type ReactNode } from "react";
import {
  chooseFace,
  chooseTextSize,
  letSingleKeysWork,
  readFace,
  readTextSize,
  singleKeysWork,
  TEXT_SIZES,
} from "../../lib/settings/appearance.ts";
import { SettingsCard } from "../../ui/cards/settings-card.tsx";
import { SwitchLine } from "../../ui/forms/switch-line.tsx";
import classes from "./appearance-settings.module.css";

const SCHEMES = [
  { value: "auto", label: "Same as device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

const SIZE_LABELS = { small: "A−", normal: "A", large: "A+", larger: "A++" } as const;
const SIZE_NAMES = { small: "Smaller", normal: "Normal", large: "Larger", larger: "Largest" };

export function AppearanceSettings() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [size, setSize] = useState(readTextSize);

  return (
    <SettingsCard id="appearance" title="Appearance" note="Kept on this device only.">
      <Choice label="Colors">
        {(labelled) => (
          <SegmentedControl
            {...labelled}
            fullWidth
            value={colorScheme}
            onChange={setColorScheme}
            data={[...SCHEMES]}
          />
        )}
      </Choice>
      <Choice label="Text size">
        {(labelled) => (
          <SegmentedControl
            {...labelled}
            fullWidth
            value={size}
            onChange={(chosen) => {
              chooseTextSize(chosen);
              setSize(chosen);
            }}
            data={TEXT_SIZES.map((value) => ({
              value,
              label: (
                <>
                  <span aria-hidden>{SIZE_LABELS[value]}</span>
                  <span className={classes.spoken}>{SIZE_NAMES[value]}</span>
                </>
              ),
            }))}
          />
        )}
      </Choice>
      <Switches />
    </SettingsCard>
  );
}

function Switches() {
  const [face, setFace] = useState(readFace);
  const [singleKeys, setSingleKeys] = useState(singleKeysWork);
  return (
    <>
      <SwitchLine
        size="sm"
        className={classes.switch}
        label="Easier-to-read font"
        description="Uses Atkinson Hyperlegible everywhere"
        checked={face === "legible"}
        onChange={(checked) => {
          chooseFace(checked ? "legible" : "book");
          setFace(checked ? "legible" : "book");
        }}
      />
      <SwitchLine
        size="sm"
        className={classes.switch}
        label="Single-key shortcuts"
        description="Press ? anywhere to see all shortcuts"
        checked={singleKeys}
        onChange={(checked) => {
          letSingleKeysWork(checked);
          setSingleKeys(checked);
        }}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  children: (labelled: { "aria-labelledby": string }) => ReactNode;
}

function Choice({ label, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      {children({ "aria-labelledby": id })}
    </div>
  );
}
