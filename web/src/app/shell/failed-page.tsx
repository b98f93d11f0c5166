import { MESSAGES } from "@reignwell/contract";
import button from "../../ui/button.module.css";
import heading from "../../ui/heading.module.css";
import { Page } from "../../ui/page.tsx";
import classes from "./failed-page.module.css";

/** Stands in the place of a page that failed, or could not be fetched without a network. */
export function FailedPage() {
  const title = navigator.onLine ? "Something went wrong" : MESSAGES.offline.pageNotHere;
  return (
    <Page title={title}>
      <div className={classes.calm}>
        <h1 className={heading.page}>{title}</h1>
        <p>
          {navigator.onLine
            ? "Something went wrong on this page. Your saved plans are safe."
            : MESSAGES.offline.pageNotHereText}
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
