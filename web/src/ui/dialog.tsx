import { Modal } from "@mantine/core";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import { type ReactNode, useEffect, useState } from "react";
import { CLOSE_BUTTON } from "./close-button.tsx";
import classes from "./dialog.module.css";

interface DialogProps {
  title: string;
  onClose: () => void;
  /** A tap beside a dialog with typed text must not discard it. */
  keepOnOutsideClick?: boolean;
  size?: "md" | "lg";
  children: ReactNode;
}

/**
 * The kit's dialog without its own header, which assistive technology would take for the page's.
 */
export function Dialog({ title, onClose, keepOnOutsideClick, size = "md", children }: DialogProps) {
  useReturnedFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      closeOnClickOutside={!keepOnOutsideClick}
      size={size}
      padding="lg"
    >
      <div className={classes.top}>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.CloseButton {...CLOSE_BUTTON} />
      </div>
      {children}
    </Modal>
  );
}

/** Returns the focus to the opener; the kit does so only while the dialog stays mounted. */
function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        if (opener instanceof HTMLElement && opener.isConnected) {
          opener.focus({ preventScroll: true });
        }
      });
    },
    [opener],
  );
}
