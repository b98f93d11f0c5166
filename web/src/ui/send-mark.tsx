import { MESSAGES } from "@reignwell/contract";
import { IconAlertCircle, IconDeviceMobile } from "@tabler/icons-react";
import { Mark } from "./mark.tsx";

interface SendMarkProps {
  of: { state: "waiting" | "attention"; refusal?: { code: string } } | undefined;
}

/** Marks a row that only this device has, or that the server rejected. */
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
  // The goal's own mark says why.
  if (code === "missing_parent") return "waits for its goal";
  return "could not be sent";
}
