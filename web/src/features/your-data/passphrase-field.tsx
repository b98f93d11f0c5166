import { PasswordInput } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";

interface PassphraseFieldProps {
  label: string;
  description?: string;
  className?: string;
  value: string;
  onChange: (passphrase: string) => void;
}

export function PassphraseField({ onChange, ...props }: PassphraseFieldProps) {
  return (
    <PasswordInput
      {...props}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ "aria-label": "Show or hide the passphrase" }}
    />
  );
}
