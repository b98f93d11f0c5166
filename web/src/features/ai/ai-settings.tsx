import { Paper, Title } from "@mantine/core";
import { AiSwitch } from "../../lib/ai/ai-switch.tsx";
import classes from "./ai-settings.module.css";

/** For guests as well: a user who agreed can take the consent back. */
export function AiSettings({ userId }: { userId: number | null }) {
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby="ai">
      <Title order={2} id="ai" className={classes.title}>
        Help from AI
      </Title>
      <AiSwitch userId={userId} />
    </Paper>
  );
}
