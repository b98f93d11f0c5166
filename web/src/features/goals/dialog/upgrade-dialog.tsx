import { MESSAGES } from "@reignwell/contract";
import { UpgradeCard } from "../../../lib/membership/upgrade-card.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

/** Where the page behind has no place for the card: what a second goal takes (O-019). */
export function UpgradeDialog({ onClose }: { onClose: () => void }) {
  const { title, description } = MESSAGES.goals.upgradeRequired;
  return (
    <Dialog title={title} onClose={onClose}>
      <UpgradeCard feature={MESSAGES.membership.multipleGoals} text={description} />
    </Dialog>
  );
}
