import { Tooltip } from "@mantine/core";
import "@mantine/core/styles/Tooltip.layer.css";
import { LAYOUT } from "@reignwell/contract";
import type { ReactNode } from "react";

/** The controls within show what they do: the first after a moment, the next one at once. */
export function AudioTooltips({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Group openDelay={LAYOUT.tooltipOpenDelay} closeDelay={LAYOUT.tooltipSkipDelay}>
      {children}
    </Tooltip.Group>
  );
}
