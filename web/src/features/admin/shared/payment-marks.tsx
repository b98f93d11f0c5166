import { MESSAGES, type PaymentMark } from "@reignwell/contract";
import { Mark } from "../../../ui/mark.tsx";

/** DEC-84: what of a user's payments needs a look, or that one went back. */
export function PaymentMarks({ marks }: { marks: readonly PaymentMark[] }) {
  return marks.map((mark) => (
    <Mark key={mark} hue={mark === "refunded" ? "stone" : "honey"}>
      {MESSAGES.adminUsers.marks[mark]}
    </Mark>
  ));
}
