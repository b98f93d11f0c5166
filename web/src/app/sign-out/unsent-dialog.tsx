import { Button, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/Stack.layer.css";
import { MESSAGES } from "@reignwell/contract";
import { useState } from "react";
import { useOnline } from "../../lib/browser/use-online.ts";
import { Dialog } from "../../ui/dialog.tsx";

export interface Unsent {
  changes: number;
  unsaved: readonly string[];
}

interface UnsentDialogProps {
  unsent: Unsent;
  /** What was chosen is being carried out. */
  isLeaving?: boolean;
  onSync: () => void;
  onKeep: () => void;
  /** Saves everything as a file and resolves to the message; the question stays open. */
  onExport: () => Promise<string>;
  onDiscard: () => void;
  onCancel: () => void;
}

/** Asks what becomes of changes that only this device has; the names are fixed by the contract. */
export function UnsentDialog(props: UnsentDialogProps) {
  const { unsent, isLeaving = false, onCancel } = props;
  const [trying, setTrying] = useState(false);
  const online = useOnline();
  const several = unsent.changes + unsent.unsaved.length > 1;
  return (
    <Dialog
      title={MESSAGES.signOut.unsent}
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
          {isLeaving ? MESSAGES.signOut.leaving : howItStands(online, trying)}
        </Text>
        {!isLeaving && <WaysOut {...props} isOnline={online} onTry={() => setTrying(true)} />}
      </Stack>
    </Dialog>
  );
}

interface WaysOutProps extends UnsentDialogProps {
  isOnline: boolean;
  onTry: () => void;
}

function WaysOut(props: WaysOutProps) {
  const { unsent, isOnline, onTry, onSync, onKeep, onExport, onDiscard, onCancel } = props;
  const { changes } = unsent;
  // The action that works right now is the prominent one.
  const canSend = isOnline && changes > 0;
  return (
    <>
      <Button
        variant={canSend ? "filled" : "default"}
        disabled={changes === 0}
        onClick={() => {
          onTry();
          onSync();
        }}
      >
        {MESSAGES.sync.syncNow}
      </Button>
      <Button variant={canSend ? "default" : "filled"} onClick={onKeep}>
        {MESSAGES.signOut.keep}
      </Button>
      <ExportButton onExport={onExport} />
      <Button variant="subtle" c="var(--mantine-color-error)" onClick={onDiscard}>
        {MESSAGES.signOut.discard}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {MESSAGES.signOut.cancel}
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

function howItStands(isOnline: boolean, isTrying: boolean): string | null {
  if (!isOnline) return "You’re offline, so sending has to wait. You can still sign out.";
  return isTrying ? "Sending… You’ll be signed out as soon as everything is sent." : null;
}

function whatIsHere({ changes, unsaved }: Unsent): string {
  const counted = changes === 0 ? [] : [changes === 1 ? "1 change" : `${changes} changes`];
  const all = [...counted, ...unsaved];
  const list = new Intl.ListFormat("en", { type: "conjunction" }).format(all);
  return list.charAt(0).toUpperCase() + list.slice(1);
}
