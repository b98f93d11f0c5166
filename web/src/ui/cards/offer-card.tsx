import type { ReactNode } from "react";
import classes from "./offer-card.module.css";

interface OfferCardProps {
  label: string;
  icon: ReactNode;
  children: ReactNode;
  actions: ReactNode;
}

/** An offer in passing: it stands below what matters. */
export function OfferCard({ label, icon, children, actions }: OfferCardProps) {
  return (
    <aside className={classes.card} aria-label={label} data-no-print>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.words}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </aside>
  );
}
