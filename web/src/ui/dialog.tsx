import { Modal } from "@mantine/core";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import { type ReactNode, useEffect, useState } from "react";
import { CLOSE_BUTTON } from "./close-button.tsx";
import classes from "./dialog.module.css";
import { returnFocus } from "./return-focus.ts";

interface DialogProps {
  title: string;
  onClose: () => void;
  /** A tap beside a dialog with typed text must not discard it. */
  keepOnOutsideClick?: boolean;
  size?: "md" | "lg";
  /** Begins at the title, because what comes before the first field is chosen more often than typed. */
  beginsAtTitle?: boolean;
  children: ReactNode;
}

/**
 * The kit's dialog without its own header, which assistive technology would take for the page's.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, keepOnOutsideClick, size = "md", beginsAtTitle, children } = props;
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
      <div className={classes.top} ref={markFirstFocus}>
        <Modal.Title
          className={classes.title}
          tabIndex={-1}
          data-autofocus={beginsAtTitle || undefined}
        >
          {title}
        </Modal.Title>
        <Modal.CloseButton {...CLOSE_BUTTON} />
      </div>
      {children}
    </Modal>
  );
}

/** No box to tick, which the first space would tick, and nothing that only shows a text. */
const FIELDS =
  "input:not([type=checkbox], [type=radio], [type=file], [readonly]), textarea, select";

/**
 * Marks where the kit puts the focus, unless the dialog does so itself: the first field, else the
 * title. The kit would take the cross, where the first space of what is typed closes the dialog.
 * On a phone it is always the title, or the keyboard would cover the dialog as soon as it opens.
 */
function markFirstFocus(top: HTMLElement | null): void {
  const dialog = top?.parentElement;
  if (!dialog || dialog.querySelector("[data-autofocus]")) return;
  const field = matchMedia("(pointer: fine)").matches && dialog.querySelector(FIELDS);
  (field || top.firstElementChild)?.setAttribute("data-autofocus", "");
}

/** What had the focus before the dialog that was opened last, and before the one that it followed. */
let lastOpeners: readonly (Element | null)[] = [];

/**
 * Returns the focus to the opener; the kit does so only while the dialog stays mounted. Where a
 * dialog follows another, its own opener has gone with that one: the first one's counts.
 */
function useReturnedFocus(): void {
  const [openers] = useState(() => {
    const follows = document.querySelector("[role=dialog]") !== null;
    return [document.activeElement, ...(follows ? lastOpeners : [])];
  });
  useEffect(() => {
    lastOpeners = openers;
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body) returnFocus(openers);
      });
    };
  }, [openers]);
}
