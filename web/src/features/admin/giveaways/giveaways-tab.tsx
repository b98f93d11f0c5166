import { Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";

export default function GiveawaysTab() {
  return <Title order={2}>{MESSAGES.admin.tabs.giveaways}</Title>;
}
