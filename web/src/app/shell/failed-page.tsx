import { MESSAGES } from "@reignwell/contract";
import button from "../../ui/button.module.css";
import heading from "../../ui/heading.module.css";
import { Page } from "../../ui/page.tsx";
import classes from "./failed-page.module.css";

/** Stands in the place of a page that failed, or that is missing here: it could not be fetched. */
export function FailedPage({ isMissing }: { isMissing: boolean }) {
  const title = isMissing ? MESSAGES.offline.pageNotHere : "Something went wrong";
  return (
    <Page title={title}>
      <div className={classes.calm}>
        <h1 className={heading.page}>{title}</h1>
        <p>
          {isMissing
            ? MESSAGES.offline.pageNotHereText
            : "Something went wrong on this page. Your saved plans are safe."}
        </p>
        <button type="button" className={button.filled} onClick={() => window.location.reload()}>
          Try again
        </button>
        <a href="/" className={button.outlined}>
          Go to today’s plan
        </a>
      </div>
    </Page>
  );
}
