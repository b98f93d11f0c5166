import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./form-layout.module.css";

export const LONG_TEXT = { input: classes.long ?? "" };

export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

/** Stands above fields that hold text of an earlier visit. */
export function UnsavedNote() {
  return (
    <p className={classes.kept}>What you typed last time is still here. “Cancel” throws it away.</p>
  );
}

export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}

interface FormButtonsProps {
  submitLabel: string;
  submitting: boolean;
  onCancel: () => void;
}

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
