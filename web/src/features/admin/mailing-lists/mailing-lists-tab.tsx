import { Button, Title } from "@mantine/core";
import { type MailingList, MESSAGES } from "@reignwell/contract";
import { useState } from "react";
import { EmptyState } from "../../../ui/cards/empty-state.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { AdminProblem } from "../shared/admin-problem.tsx";
import { StatCards } from "../shared/stat-cards.tsx";
import { CreateListDialog } from "./create-list-dialog.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { ListTable } from "./list-table.tsx";
import classes from "./mailing-lists.module.css";
import { useMailingLists } from "./use-mailing-lists.ts";

/** */
export default function MailingListsTab() {
  const texts = MESSAGES.mailingLists;
  const mailing = useMailingLists();
  const { fetched, isSetUp, running } = mailing;
  const [open, setOpen] = useState<"create" | "export" | null>(null);
  const lists = "data" in fetched ? fetched.data : undefined;
  const close = () => setOpen(null);
  return (
    <section className={classes.tab} aria-label={MESSAGES.admin.tabs["mailing-lists"]}>
      <div className={classes.top}>
        <Title order={2}>{texts.heading}</Title>
        <div className={classes.buttons}>
          <Button variant="default" disabled={!lists} onClick={() => setOpen("create")}>
            {texts.createList}
          </Button>
          <Button disabled={!lists || running !== null} onClick={() => setOpen("export")}>
            {texts.exportUsers}
          </Button>
        </div>
      </div>
      <StatCards label={texts.heading} stats={statsOf(lists)} />
      <output className={classes.running}>
        {running && texts.running(running.exportedUsers, running.waitingUsers)}
      </output>
      {fetched.state === "loading" && <Waiting label={texts.loading} />}
      {isSetUp ? (
        <AdminProblem fetched={fetched} text={texts.failed} />
      ) : (
        <EmptyState drawing="lamp" level={3} heading={texts.notConnected} text={texts.notSetUp} />
      )}
      {lists?.length === 0 && <p className={classes.empty}>{texts.empty}</p>}
      {lists && lists.length > 0 && <ListTable lists={lists} />}
      {open === "create" && <CreateListDialog onDone={fetched.retry} onClose={close} />}
      {open === "export" && lists && (
        <ExportDialog lists={lists} startExport={mailing.startExport} onClose={close} />
      )}
    </section>
  );
}

/** DEC-95: connected is who has read the lists. */
function statsOf(lists: readonly MailingList[] | undefined) {
  const texts = MESSAGES.mailingLists;
  const contacts = (lists ?? []).reduce((sum, list) => sum + list.contact_count, 0);
  const unknown = "–";
  return [
    { label: texts.totalLists, value: lists ? lists.length.toLocaleString("en-US") : unknown },
    { label: texts.totalContacts, value: lists ? contacts.toLocaleString("en-US") : unknown },
    { label: texts.exportStatus, value: lists ? texts.connected : texts.notConnected },
  ];
}
