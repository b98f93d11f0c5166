import { Modal } from "@mantine/core";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import { type ReactNode, useEffect, useState } from "react";
import classes from "./dialog.module.css";

interface DialogProps {
  title: string;
  onClose: () => void;
  /** A tap beside a dialog that holds something typed must not throw it away. */
  keepOnOutsideClick?: boolean;
  size?: "md" | "lg";
  children: ReactNode;
}

/** The kit's dialog without its own top: that is a page header to assistive technology. */
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
        <Modal.CloseButton aria-label="Close" size={44} iconSize={20} />
      </div>
      {children}
    </Modal>
  );
}

/** Gives the focus back to what opened the dialog; the kit does so only while it stays mounted. */
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
