import { MESSAGES } from "@reignwell/contract";
import { IconAlertCircle, IconDeviceMobile } from "@tabler/icons-react";
import { Mark } from "./mark.tsx";

interface SendMarkProps {
  /** What a row waits for that the server does not have; nothing when it has it. */
  of: { state: "waiting" | "attention"; refusal?: { code: string } } | undefined;
}

/** The small mark of a row that only this device has, or that the server refused. */
export function SendMark({ of }: SendMarkProps) {
  if (!of) return null;
  if (of.state === "waiting") {
    return (
      <Mark hue="honey" icon={<IconDeviceMobile size={16} aria-hidden />}>
        on this device
      </Mark>
    );
  }
  return (
    <Mark hue="clay" icon={<IconAlertCircle size={16} aria-hidden />}>
      {refusedText(of.refusal?.code)}
    </Mark>
  );
}

function refusedText(code: string | undefined): string {
  if (code === "membership_required") return MESSAGES.goals.needsMembership;
  // The goal itself was refused, and shows why.
  if (code === "missing_parent") return "waits for its goal";
  return "could not be sent";
}
