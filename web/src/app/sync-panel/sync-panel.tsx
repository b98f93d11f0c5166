import { earlierVersions, type LocalDatabase, rejectedChanges } from "@reignwell/device";
import { IconX } from "@tabler/icons-react";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useRef, type RefObject } from "react";
import { useNow } from "../../lib/day/use-now.ts";
import { type SyncFacts, syncTexts } from "../sync-status/sync-texts.ts";
import { EarlierVersions } from "./earlier-versions.tsx";
import { RejectedList } from "./rejected-list.tsx";
import { SyncFoot } from "./sync-foot.tsx";
import classes from "./sync-panel.module.css";
import { WaitingList } from "./waiting-list.tsx";

interface SyncPanelProps {
  database: LocalDatabase;
  facts: SyncFacts;
  onClose: () => void;
}

/** The browser's own dialog: a card below the header on a wide screen, a sheet on a phone. */
export default function SyncPanel({ database, facts, onClose }: SyncPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const now = useNow();
  const lists = useLiveQuery(async () => readLists(database), [database]);
  const close = () => dialog.current?.close();
  useModal(dialog);

  return (
    <dialog ref={dialog} className={classes.panel} aria-labelledby="sync-title" onClose={onClose}>
      <div className={classes.top}>
        <h2 id="sync-title" className={classes.title} tabIndex={-1}>
          Sync
        </h2>
        <button type="button" className={classes.close} aria-label="Close" onClick={close}>
          <IconX size={22} aria-hidden />
        </button>
      </div>
      <div className={classes.inside}>
        <p className={classes.words}>{syncTexts(facts, now).panel}</p>
        {lists && (
          <>
            <RejectedList database={database} list={lists.rejected} now={now} onLeave={close} />
            <WaitingList list={lists.waiting} now={now} />
            {lists.earlier > 0 && <EarlierVersions rows={lists.earlier} onLeave={close} />}
          </>
        )}
      </div>
      <SyncFoot database={database} facts={facts} now={now} onLeave={close} />
    </dialog>
  );
}

async function readLists(database: LocalDatabase) {
  const [waiting, rejected, earlier] = await Promise.all([
    rejectedChanges.listWaiting(database),
    rejectedChanges.list(database),
    earlierVersions.countUnseen(database, Date.now()),
  ]);
  return { waiting, rejected, earlier };
}

/** Opens the dialog; a tap beside it closes it. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    // A screen reader begins with the heading, not with the first button.
    element.querySelector("h2")?.focus();
    const closeBeside = (event: MouseEvent) => {
      if (event.target === element) element.close();
    };
    element.addEventListener("click", closeBeside);
    return () => element.removeEventListener("click", closeBeside);
  }, [dialog]);
}
