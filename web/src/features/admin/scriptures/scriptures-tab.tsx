import { Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";

export default function ScripturesTab() {
  return <Title order={2}>{MESSAGES.admin.tabs.scriptures}</Title>;
}
