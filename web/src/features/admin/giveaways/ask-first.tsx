import { type AdminGiveaway, MESSAGES } from "@reignwell/contract";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import type { GiveawayActs } from "./use-giveaways.ts";

/** What is asked before it is done: none of it can be taken back. */
export interface Asked {
  dialog: "delete" | "deactivate" | "draw";
  giveaway: AdminGiveaway;
}

interface AskFirstProps {
  asked: Asked;
  acts: GiveawayActs;
  onClose: () => void;
}

/** Asks before a giveaway is deleted, ended early or drawn (X-013, X-036, DEC-92). */
export function AskFirst({ asked: { dialog, giveaway }, acts, onClose }: AskFirstProps) {
  const texts = MESSAGES.adminGiveaways;
  const words = {
    delete: { title: texts.deleteTitle, text: texts.deleteText, action: texts.delete },
    deactivate: {
      title: texts.deactivateTitle,
      text: texts.deactivateText,
      action: texts.deactivate,
    },
    draw: {
      title: texts.drawTitle,
      text: texts.drawText(giveaway.entryCount),
      action: texts.draw,
    },
  }[dialog];
  const act = { delete: acts.remove, deactivate: acts.toggle, draw: acts.draw }[dialog];
  return (
    <ConfirmDialog
      {...words}
      busy={acts.busy}
      onConfirm={() => void act(giveaway).then(onClose)}
      onClose={onClose}
    />
  );
}
