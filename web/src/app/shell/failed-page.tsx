import button from "../../ui/button.module.css";
import heading from "../../ui/heading.module.css";
import { Page } from "../../ui/page.tsx";
import classes from "./failed-page.module.css";

/** Stands in the place of a page that failed. */
export function FailedPage() {
  return (
    <Page title="Something went wrong">
      <div className={classes.calm}>
        <h1 className={heading.page}>Something went wrong</h1>
        <p>Something went wrong on this page. Your saved plans are safe.</p>
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
