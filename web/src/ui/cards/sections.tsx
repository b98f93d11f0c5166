import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import card from "./section-card.module.css";

/** A page of cards below its heading. */
export function Sections({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={card.sections}>
      <Title order={1}>{heading}</Title>
      {children}
    </div>
  );
}
