import type { LocalDatabase } from "@reignwell/device";
import { IconX } from "@tabler/icons-react";
import { useEffect, useRef, type RefObject } from "react";
import { useNow } from "../../lib/day/use-now.ts";
import { type SyncFacts, syncTexts } from "../sync-status/sync-texts.ts";
import { SyncFoot } from "./sync-foot.tsx";
import { SyncLists } from "./sync-lists.tsx";
import classes from "./sync-panel.module.css";

interface SyncPanelProps {
  database: LocalDatabase;
  facts: SyncFacts;
  onClose: () => void;
}

/** The browser's own dialog: a card below the header on a wide screen, a sheet on a phone. */
export default function SyncPanel({ database, facts, onClose }: SyncPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const now = useNow();
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
        <SyncLists database={database} facts={facts} now={now} onLeave={close} />
      </div>
      <SyncFoot database={database} facts={facts} now={now} onLeave={close} />
    </dialog>
  );
}

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
