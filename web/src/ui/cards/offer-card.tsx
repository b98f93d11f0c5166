import type { ReactNode } from "react";
import { HourSky } from "../sky/hour-sky.tsx";
import classes from "./offer-card.module.css";

interface OfferCardProps {
  label: string;
  /** Before the sky of the hour. */
  onSky?: boolean;
  icon: ReactNode;
  children: ReactNode;
  actions: ReactNode;
}

/** An offer in passing: it stands below what matters. */
export function OfferCard({ label, icon, onSky, children, actions }: OfferCardProps) {
  return (
    <aside className={classes.card} aria-label={label} data-no-print>
      {onSky && <HourSky />}
      <span className={classes.icon}>{icon}</span>
      <div className={classes.words}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </aside>
  );
}
