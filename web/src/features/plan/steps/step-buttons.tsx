import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useId } from "react";
import button from "../../../ui/button.module.css";
import classes from "./step-buttons.module.css";

interface StepButtonsProps {
  onPrevious?: () => void;
  blocked?: string | null;
}

/** A blocked Continue keeps the focus and says why; the form decides what a press then does. */
export function StepButtons({ onPrevious, blocked = null }: StepButtonsProps) {
  const reasonId = useId();
  return (
    <div className={classes.footer}>
      <div className={classes.buttons}>
        {onPrevious && (
          <button type="button" className={button.outlined} data-icon="start" onClick={onPrevious}>
            <IconArrowLeft size={18} aria-hidden />
            Previous
          </button>
        )}
        <button
          type="submit"
          className={`${button.filled} ${classes.continue}`}
          data-icon="end"
          aria-disabled={blocked !== null || undefined}
          aria-describedby={blocked === null ? undefined : reasonId}
        >
          Continue
          <IconArrowRight size={18} aria-hidden />
        </button>
      </div>
      <p id={reasonId} className={classes.reason}>
        {blocked}
      </p>
    </div>
  );
}
