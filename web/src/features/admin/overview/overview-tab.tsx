import { Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";

export default function OverviewTab() {
  return <Title order={2}>{MESSAGES.admin.tabs.overview}</Title>;
}
