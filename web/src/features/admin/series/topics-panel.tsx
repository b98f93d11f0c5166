import { Button } from "@mantine/core";
import { type AdminSeriesTopic, MESSAGES } from "@reignwell/contract";
import { useState } from "react";
import { Waiting } from "../../../ui/waiting.tsx";
import { AdminProblem } from "../shared/admin-problem.tsx";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import classes from "./series.module.css";
import { TopicCard } from "./topic-card.tsx";
import { TopicDialog } from "./topic-dialog.tsx";
import type { TopicActs } from "./use-series.ts";

const texts = MESSAGES.adminSeries;

type Open =
  | { dialog: "topic"; topic: AdminSeriesTopic | null }
  | { dialog: "delete"; topic: AdminSeriesTopic }
  | { dialog: "import" };

interface TopicsPanelProps {
  acts: TopicActs;
  onOpen: (topic: AdminSeriesTopic) => void;
}

/** The cards of all series, and what makes new ones. */
export function TopicsPanel({ acts, onOpen }: TopicsPanelProps) {
  const { fetched, busy } = acts;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const list = "data" in fetched ? fetched.data : undefined;
  return (
    <div className={classes.tab}>
      <div className={classes.actions}>
        <Button onClick={() => setOpen({ dialog: "topic", topic: null })}>
          {texts.createTopic}
        </Button>
        <Button variant="default" onClick={() => setOpen({ dialog: "import" })}>
          {texts.importFile}
        </Button>
        {list?.length === 0 && (
          <Button variant="default" loading={busy} onClick={() => void acts.loadStarters()}>
            {texts.loadStarters}
          </Button>
        )}
      </div>
      <AdminProblem fetched={fetched} text={texts.failed} />
      {fetched.state === "loading" && <Waiting label={texts.loading} />}
      {list?.length === 0 && <p>{texts.noTopics}</p>}
      <ul className={classes.cards}>
        {list?.map((topic) => (
          <TopicCard
            key={topic.id}
            topic={topic}
            busy={busy}
            onOpen={() => onOpen(topic)}
            onEdit={() => setOpen({ dialog: "topic", topic })}
            onToggle={() => void acts.toggle(topic)}
            onDelete={() => setOpen({ dialog: "delete", topic })}
          />
        ))}
      </ul>
      {open?.dialog === "topic" && (
        <TopicDialog topic={open.topic} count={list?.length} save={acts.save} onClose={close} />
      )}
      {open?.dialog === "delete" && (
        <ConfirmDialog
          title={texts.deleteTopicTitle}
          text={texts.deleteTopicText}
          action={texts.delete}
          busy={busy}
          onConfirm={() => void acts.remove(open.topic).then(close)}
          onClose={close}
        />
      )}
      {open?.dialog === "import" && <ImportDialog onImported={fetched.retry} onClose={close} />}
    </div>
  );
}
