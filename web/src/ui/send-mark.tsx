import { MESSAGES } from "@reignwell/contract";
import { IconAlertCircle, IconDeviceMobile, IconHistory } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { Mark } from "./mark.tsx";
import classes from "./send-mark.module.css";

interface SendMarkProps {
  /** The row's id, by which the page of earlier versions finds its words. */
  id?: string | undefined;
  of:
    | {
        state: "waiting" | "attention" | null;
        refusal?: { code: string };
        hasEarlierVersion?: true;
      }
    | undefined;
}

/** Marks a row that only this device has, that the server rejected, or that lost words unseen. */
export function SendMark({ id, of }: SendMarkProps) {
  if (!of) return null;
  return (
    <>
      {of.state !== null && <Sending state={of.state} code={of.refusal?.code} />}
      {of.hasEarlierVersion && id !== undefined && (
        <Link className={classes.earlier} to={`/your-data#earlier-${id}`}>
          <Mark hue="stone" icon={<IconHistory size={16} aria-hidden />}>
            {MESSAGES.sync.earlierKept}
          </Mark>
        </Link>
      )}
    </>
  );
}

function Sending({ state, code }: { state: "waiting" | "attention"; code: string | undefined }) {
  if (state === "waiting") {
    return (
      <Mark hue="honey" icon={<IconDeviceMobile size={16} aria-hidden />}>
        on this device
      </Mark>
    );
  }
  return (
    <Mark hue="clay" icon={<IconAlertCircle size={16} aria-hidden />}>
      {refusedText(code)}
    </Mark>
  );
}

function refusedText(code: string | undefined): string {
  if (code === "membership_required") return MESSAGES.goals.needsMembership;
  // The goal's own mark says why.
  if (code === "missing_parent") return "waits for its goal";
  return "couldn’t be sent";
}
