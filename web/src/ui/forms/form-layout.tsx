import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./form-layout.module.css";

/** For the kit's Textarea: as tall as what is written in it. */
export const LONG_TEXT = { input: classes.long ?? "" };

/** Fields side by side where there is room for two. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

/** Stands above fields that hold what was typed at another time. */
export function KeptNote() {
  return (
    <p className={classes.kept}>What you typed last time is still here. “Cancel” throws it away.</p>
  );
}

/** The buttons at the end of a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}

interface FormButtonsProps {
  submitLabel: string;
  submitting: boolean;
  onCancel: () => void;
}

/** The way out of a form in a dialog, and the way through it. */
export function FormButtons({ submitLabel, submitting, onCancel }: FormButtonsProps) {
  return (
    <DialogButtons>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={submitting}>
        {submitLabel}
      </Button>
    </DialogButtons>
  );
}
