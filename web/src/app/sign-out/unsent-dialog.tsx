import { Button, Modal, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Stack.layer.css";
import { useState } from "react";
import { useOnline } from "../../lib/use-online.ts";

interface UnsentDialogProps {
  unsent: number;
  onSync: () => void;
  onKeep: () => void;
  onDiscard: () => void;
  onCancel: () => void;
}

/** Asks what becomes of changes that only this device has; the names are fixed by the contract. */
export function UnsentDialog(props: UnsentDialogProps) {
  const { unsent, onSync, onKeep, onDiscard, onCancel } = props;
  const [trying, setTrying] = useState(false);
  const online = useOnline();
  const what = unsent === 1 ? "1 change is" : `${unsent} changes are`;
  return (
    <Modal
      opened
      onClose={onCancel}
      title="Not everything is sent yet"
      closeButtonProps={{ "aria-label": "Close", size: 44 }}
    >
      <Stack>
        <Text>
          {what} only on this device. Send now, or keep it here until you sign in again; discarding
          removes it for good.
        </Text>
        <Text c="dimmed" component="output">
          {!online && "You are offline, so sending has to wait."}
          {online && trying && "Sending… You will be signed out as soon as everything is sent."}
        </Text>
        <Button
          onClick={() => {
            setTrying(true);
            onSync();
          }}
        >
          Sync now
        </Button>
        <Button variant="default" onClick={onKeep}>
          Keep on this device
        </Button>
        <Button variant="light" color="clay" onClick={onDiscard}>
          Discard and sign out
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </Modal>
  );
}
