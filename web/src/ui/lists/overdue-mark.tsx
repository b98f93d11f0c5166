import { IconClock } from "@tabler/icons-react";
import { Mark } from "../mark.tsx";

/** A day that has passed is no failure: the mark is that of light, not that of errors. */
export function OverdueMark() {
  return (
    <Mark hue="honey" icon={<IconClock size={16} aria-hidden />}>
      Overdue
    </Mark>
  );
}
