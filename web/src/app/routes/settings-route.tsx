import { AiSettings } from "../../features/ai/ai-settings.tsx";
import { AppearanceSettings } from "../../features/appearance/appearance-settings.tsx";
import { WholeBibleSection } from "../../features/bible/whole-bible-section.tsx";
import { DaySettings } from "../../features/day/day-settings.tsx";
import { InstallSection } from "../../features/install/install-section.tsx";
import { ReminderSettings } from "../../features/reminders/reminder-settings.tsx";
import { Sections } from "../../ui/cards/sections.tsx";
import { Page } from "../../ui/page.tsx";
import { usePageContext } from "../use-page-context.ts";

export default function SettingsRoute() {
  const { user, database } = usePageContext();
  return (
    <Page title="Settings">
      <Sections heading="Settings">
        <AppearanceSettings />
        <DaySettings database={database} userId={user?.id ?? null} />
        <ReminderSettings userId={user?.id ?? null} />
        <AiSettings userId={user?.id ?? null} />
        <WholeBibleSection />
        <InstallSection />
      </Sections>
    </Page>
  );
}
