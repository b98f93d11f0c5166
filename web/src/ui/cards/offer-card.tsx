import type { ReactNode } from "react";
import classes from "./offer-card.module.css";

interface OfferCardProps {
  /** What a screen reader calls the card. */
  label: string;
  icon: ReactNode;
  /** The words of the offer, a paragraph or more. */
  children: ReactNode;
  /** The buttons, the one that takes it first. */
  actions: ReactNode;
}

/** Something the app could also do, offered in passing: it stands below what matters. */
export function OfferCard({ label, icon, children, actions }: OfferCardProps) {
  return (
    <aside className={classes.card} aria-label={label} data-no-print>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.words}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </aside>
  );
}
