import { MESSAGES } from "@reignwell/contract";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useId } from "react";
import { useCopy } from "../../../lib/browser/use-copy.ts";
import { notify } from "../../../lib/notify.ts";
import button from "../../../ui/button.module.css";
import classes from "./referral.module.css";

interface CopyLineProps {
  label: string;
  /** The button's words. */
  action: string;
  value: string;
}

/** A text with its copy button: a mark for two seconds, and a toast. */
export function CopyLine({ label, action, value }: CopyLineProps) {
  const id = useId();
  const { copied, failed, copy } = useCopy(value, () => notify(MESSAGES.sharing.copiedToast));
  const { copiedMark, copyFailed } = MESSAGES.shareTheWord;
  return (
    <div className={classes.line}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.copy}>
        <input
          id={id}
          className={classes.value}
          value={value}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className={button.outlined} data-icon="start" onClick={copy}>
          {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          {copied ? copiedMark : action}
        </button>
      </div>
      {failed && (
        <p className={classes.failed} role="status">
          {copyFailed}
        </p>
      )}
    </div>
  );
}
