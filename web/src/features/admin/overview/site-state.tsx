import { type AdminOverview, MESSAGES, OVERVIEW_DAYS } from "@reignwell/contract";
import { formatLongDate, formatShortDate } from "@reignwell/domain";
import { SectionCard } from "../../../ui/cards/section-card.tsx";
import classes from "./overview.module.css";

const SWITCHES = ["ai", "payment", "mail", "mailingList", "push"] as const;

/** What is on and off, the last backup, the regular jobs, and the days that nothing is scheduled for. */
export function SiteState({ overview }: { overview: AdminOverview }) {
  const texts = MESSAGES.adminOverviewTab;
  const { switches, lastBackup, openDays } = overview;
  const count = openDays.length;
  return (
    <>
      <SectionCard title={texts.switchesHeading}>
        <dl className={classes.switches}>
          {SWITCHES.map((name) => (
            <div key={name}>
              <dt>{texts.switches[name]}</dt>
              <dd data-on={switches[name]}>{switches[name] ? texts.on : texts.off}</dd>
            </div>
          ))}
        </dl>
      </SectionCard>
      <SectionCard title={texts.backupHeading}>
        <p className={classes.text}>
          {lastBackup === null ? texts.noBackup : momentText(lastBackup)}
        </p>
      </SectionCard>
      <SectionCard title={texts.jobsHeading}>
        <dl className={classes.switches}>
          {overview.jobs.map(({ job, lastRun, hasFailed }) => (
            <div key={job}>
              <dt>{texts.jobs[job]}</dt>
              <dd data-failed={hasFailed}>{jobText(lastRun, hasFailed)}</dd>
            </div>
          ))}
        </dl>
      </SectionCard>
      <SectionCard title={texts.daysHeading}>
        <p className={classes.text}>
          {count === 0 ? texts.allScheduled(OVERVIEW_DAYS) : texts.daysText(count, OVERVIEW_DAYS)}
        </p>
        {count > 0 && (
          <ul className={classes.days}>
            {openDays.map((date) => (
              <li key={date} title={formatLongDate(date)}>
                {formatShortDate(date)}
              </li>
            ))}
          </ul>
        )}
      </SectionCard>
    </>
  );
}

function jobText(lastRun: string | null, hasFailed: boolean): string {
  const texts = MESSAGES.adminOverviewTab;
  if (lastRun === null) return texts.jobNeverRan;
  return (hasFailed ? texts.jobFailed : texts.jobRan)(momentText(lastRun));
}

function momentText(instant: string): string {
  return new Date(instant).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
}
