import { Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";

export default function SeriesTab() {
  return <Title order={2}>{MESSAGES.admin.tabs.series}</Title>;
}
