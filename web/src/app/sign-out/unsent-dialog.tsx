import { Button, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/Stack.layer.css";
import { MESSAGES } from "@reignwell/contract";
import type { SyncStatus } from "@reignwell/device";
import { useEffect, useState } from "react";
import { useOnline } from "../../lib/browser/use-online.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { waitText } from "../sync-panel/use-sync-now.ts";
import { whenSent } from "../sync-status/sync-texts.ts";

const texts = MESSAGES.signOut;

export interface Unsent extends Pick<SyncStatus, "unsent" | "rejected" | "phase"> {
  unsaved: readonly string[];
}

interface UnsentDialogProps {
  unsent: Unsent;
  /** What was chosen is being carried out. */
  isLeaving?: boolean;
  /** Starts to send and returns how long the server still wants no requests, in ms. */
  onSync: () => number;
  onKeep: () => void;
  /** Saves everything as a file and resolves to the message; the question stays open. */
  onExport: () => Promise<string>;
  onDiscard: () => void;
  onCancel: () => void;
}

/** Asks what becomes of changes that only this device has; the names are fixed by the contract. */
export function UnsentDialog(props: UnsentDialogProps) {
  const { unsent, isLeaving = false, onCancel } = props;
  const { tried, onTried } = useTry(unsent.phase);
  const online = useOnline();
  const several = unsent.unsent + unsent.rejected + unsent.unsaved.length > 1;
  return (
    <Dialog
      title={texts.unsent}
      // What is being carried out can't be taken back.
      onClose={isLeaving ? () => undefined : onCancel}
    >
      <Stack>
        <Text>
          {whatIsHere(unsent)} {several ? "are" : "is"} only on this device. Keep{" "}
          {several ? "them" : "it"} here until you sign in again; discarding removes{" "}
          {several ? "them" : "it"} for good.
        </Text>
        <Text c="dimmed" component="output">
          {isLeaving ? texts.leaving : howItStands(unsent, online, tried)}
        </Text>
        {!isLeaving && <WaysOut {...props} isOnline={online} onTried={onTried} />}
      </Stack>
    </Dialog>
  );
}

/** A tap on 'Sync now'. */
interface Try {
  /** How long the server still wants no requests, in ms. */
  wait: number;
  /** Whether a run has begun since: until then the phase tells of an earlier one. */
  hasBegun: boolean;
}

/** A run that has not begun by then can't, in ms. */
const BEGINS_WITHIN = 1000;

function useTry(phase: Unsent["phase"]) {
  const [tried, setTried] = useState<Try | null>(null);
  const isAwaited = tried !== null && !tried.hasBegun;
  useEffect(() => {
    if (!isAwaited) return undefined;
    const begun = () => setTried((now) => now && { ...now, hasBegun: true });
    const timer = setTimeout(begun, phase === "sending" ? 0 : BEGINS_WITHIN);
    return () => clearTimeout(timer);
  }, [isAwaited, phase]);
  return { tried, onTried: (wait: number) => setTried({ wait, hasBegun: false }) };
}

interface WaysOutProps extends UnsentDialogProps {
  isOnline: boolean;
  onTried: (wait: number) => void;
}

function WaysOut(props: WaysOutProps) {
  const { unsent, isOnline, onTried, onSync, onKeep, onExport, onDiscard, onCancel } = props;
  // The action that works right now is the prominent one.
  const canSend = isOnline && unsent.unsent > 0;
  return (
    <>
      <Button
        variant={canSend ? "filled" : "default"}
        disabled={unsent.unsent === 0}
        onClick={() => onTried(onSync())}
      >
        {MESSAGES.sync.syncNow}
      </Button>
      <Button variant={canSend ? "default" : "filled"} onClick={onKeep}>
        {texts.keep}
      </Button>
      <ExportButton onExport={onExport} />
      <Button variant="subtle" c="var(--mantine-color-error)" onClick={onDiscard}>
        {texts.discard}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </>
  );
}

function ExportButton({ onExport }: Pick<UnsentDialogProps, "onExport">) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState("");
  const run = async () => {
    setBusy(true);
    setMessage(await onExport());
    setBusy(false);
  };
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void run()}>
        {MESSAGES.yourData.export}
      </Button>
      {message !== "" && (
        <Text c="dimmed" component="output">
          {message}
        </Text>
      )}
    </>
  );
}

/** Says why 'Sync now' can't help, or what it has come to. */
function howItStands(here: Unsent, isOnline: boolean, tried: Try | null): string | null {
  const { unsent, rejected, phase, unsaved } = here;
  if (unsent === 0) return whyNothingIsSent(here);
  if (!isOnline) return texts.offline;
  if (tried === null) return null;
  const { wait, hasBegun } = tried;
  const isSending = phase === "sending" || (wait === 0 && (phase === "idle" || !hasBegun));
  if (!isSending) return waitText(wait) ?? texts.failed(whenSent(here));
  return rejected + unsaved.length > 0 ? texts.sending : texts.thenOut;
}

function whyNothingIsSent({ rejected, unsaved }: Unsent): string {
  if (rejected > 0) return texts.rejected;
  return unsaved.every((words) => words === texts.replaced) ? texts.onlyReplaced : texts.notSaved;
}

function whatIsHere({ unsent, rejected, unsaved }: Unsent): string {
  const changes = unsent + rejected;
  const counted = changes === 0 ? [] : [changes === 1 ? "1 change" : `${changes} changes`];
  const all = [...counted, ...unsaved];
  const list = new Intl.ListFormat("en", { type: "conjunction" }).format(all);
  return list.charAt(0).toUpperCase() + list.slice(1);
}
