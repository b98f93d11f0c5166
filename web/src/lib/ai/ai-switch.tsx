import { Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { keepAiConsent, useAiConsent } from "./ai-consent.ts";

interface AiSwitchProps {
  userId: number | null;
  className?: string | undefined;
}

export function AiSwitch({ userId, className }: AiSwitchProps) {
  const consent = useAiConsent(userId);
  return (
    <Switch
      className={className}
      label="Let AI help me write"
      description="Sends the words you typed for a text, such as a priority or a goal, to an AI service that writes it. Never your name or address. When off, everything is written on your device."
      checked={consent === "yes"}
      onChange={(event) => keepAiConsent(userId, event.currentTarget.checked ? "yes" : "no")}
    />
  );
}
