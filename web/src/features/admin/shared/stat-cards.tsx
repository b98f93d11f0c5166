import classes from "./stat-cards.module.css";

export interface Stat {
  label: string;
  value: string;
  /** A second, smaller line. */
  note?: string;
}

/** Numbers beside each other, each under its name. */
export function StatCards({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <dl className={classes.cards} aria-label={label}>
      {stats.map(({ label: name, value, note }) => (
        <div key={name} className={classes.card}>
          <dt>{name}</dt>
          <dd>
            <span className={classes.value}>{value}</span>
            {note !== undefined && <span className={classes.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
