import { Button, Title } from "@mantine/core";
import { type AdminScripture, MESSAGES } from "@reignwell/contract";
import { useState } from "react";
import { Waiting } from "../../../ui/waiting.tsx";
import { AdminProblem } from "../shared/admin-problem.tsx";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { MonthCalendar } from "./calendar/month-calendar.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { ScriptureDialog } from "./scripture-dialog.tsx";
import { ScriptureTable } from "./scripture-table.tsx";
import { ScriptureTools, type View } from "./scripture-tools.tsx";
import classes from "./scriptures.module.css";
import { useScriptures } from "./use-scriptures.ts";

interface ScripturesTabProps {
  today: string;
  /** The built-in text of a passage; null where there is none. */
  readPassage: (reference: string) => Promise<string | null>;
}

/** What is open above the tab. */
type Open =
  | { dialog: "scripture"; scripture: AdminScripture | null; date: string }
  | { dialog: "delete"; scripture: AdminScripture }
  | { dialog: "import" };

/** */
export function ScripturesTab({ today, readPassage }: ScripturesTabProps) {
  const texts = MESSAGES.adminScriptures;
  const schedule = useScriptures();
  const { fetched } = schedule;
  const [view, setView] = useState<View>("table");
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const list = "data" in fetched ? fetched.data : undefined;
  const edit = (scripture: AdminScripture | null, date = "") =>
    setOpen({ dialog: "scripture", scripture, date });
  const remove = async (scripture: AdminScripture) => {
    const outcome = await schedule.remove(scripture);
    if (outcome?.ok) close();
  };
  return (
    <section className={classes.tab} aria-label={MESSAGES.admin.tabs.scriptures}>
      <div className={classes.top}>
        <Title order={2}>{MESSAGES.admin.tabs.scriptures}</Title>
        <Button onClick={() => edit(null)}>{texts.addNew}</Button>
      </div>
      <ScriptureTools view={view} onView={setView} onImport={() => setOpen({ dialog: "import" })} />
      <AdminProblem fetched={fetched} text={texts.failed} />
      {fetched.state === "loading" && <Waiting label={texts.loading} />}
      {list && view === "table" && (
        <ScriptureTable
          scriptures={list}
          schedule={schedule}
          onEdit={edit}
          onDelete={(scripture) => setOpen({ dialog: "delete", scripture })}
        />
      )}
      {list && view === "calendar" && (
        <MonthCalendar scriptures={list} today={today} onOpen={edit} />
      )}
      {open?.dialog === "scripture" && (
        <ScriptureDialog {...open} save={schedule.save} readPassage={readPassage} onClose={close} />
      )}
      {open?.dialog === "delete" && (
        <ConfirmDialog
          title={texts.deleteTitle}
          text={texts.deleteText}
          action={texts.delete}
          busy={schedule.busy}
          onConfirm={() => void remove(open.scripture)}
          onClose={close}
        />
      )}
      {open?.dialog === "import" && <ImportDialog onImported={fetched.retry} onClose={close} />}
    </section>
  );
}
