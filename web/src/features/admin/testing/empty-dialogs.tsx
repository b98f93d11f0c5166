import type { ReactElement } from "react";
import { GiveawayDialog } from "../giveaways/giveaway-dialog.tsx";
import { ScriptureDialog } from "../scriptures/scripture-dialog.tsx";
import { EntryDialog } from "../series/entry-dialog.tsx";
import { TopicDialog } from "../series/topic-dialog.tsx";
import type { AdminOutcome } from "../shared/use-admin.ts";

interface DialogHandlers {
  save: (values: object) => Promise<AdminOutcome<never> | null>;
  onClose: () => void;
}

const TOPIC = {
  id: 1,
  title: "Rest",
  description: "A day at a time",
  imageUrl: null,
  orderIndex: 1,
  isActive: true,
  activeDays: 0,
};

/** The administrator's dialogs that have a file, each for something new. */
export function emptyDialogs(handlers: DialogHandlers) {
  return {
    "a giveaway": () => <GiveawayDialog giveaway={null} today="2026-11-23" {...handlers} />,
    "a scripture": () => (
      <ScriptureDialog
        scripture={null}
        date="2026-12-24"
        readPassage={async () => null}
        {...handlers}
      />
    ),
    "a series": () => <TopicDialog topic={null} count={0} {...handlers} />,
    "a day of a series": () => <EntryDialog topic={TOPIC} entry={null} day={1} {...handlers} />,
  } satisfies Record<string, () => ReactElement>;
}
