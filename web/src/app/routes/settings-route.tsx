import { Title } from "@mantine/core";
import { AiSettings } from "../../features/ai/ai-settings.tsx";
import { AppearanceSettings } from "../../features/appearance/appearance-settings.tsx";
import { WholeBibleSection } from "../../features/bible/whole-bible-section.tsx";
import { DaySettings } from "../../features/day/day-settings.tsx";
import { InstallSection } from "../../features/install/install-section.tsx";
import { ReminderSettings } from "../../features/reminders/reminder-settings.tsx";
import { useAuth } from "../../lib/session/session.tsx";
import { Page } from "../../ui/page.tsx";
import { useLocalDatabase } from "../use-local-database.ts";
import classes from "./settings-route.module.css";

export default function SettingsRoute() {
  const { user } = useAuth();
  const database = useLocalDatabase();
  return (
    <Page title="Settings">
      <div className={classes.sections}>
        <Title order={1}>Settings</Title>
        <AppearanceSettings />
        <DaySettings database={database} userId={user?.id ?? null} />
        <ReminderSettings userId={user?.id ?? null} />
        <AiSettings userId={user?.id ?? null} />
        <WholeBibleSection />
        <InstallSection />
      </div>
    </Page>
  );
}
