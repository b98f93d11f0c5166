import { Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";

export default function MailingListsTab() {
  return <Title order={2}>{MESSAGES.admin.tabs["mailing-lists"]}</Title>;
}
