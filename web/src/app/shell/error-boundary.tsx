import { Component, type ErrorInfo, type ReactNode } from "react";
import button from "../../ui/button.module.css";
import heading from "../../ui/heading.module.css";
import { Page } from "../../ui/page.tsx";
import classes from "./error-boundary.module.css";

interface ErrorBoundaryProps {
  /** A new address gives the page another chance. */
  address: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: boolean;
  address: string;
}

/** Catches what a page throws, so that the header stays usable and nothing typed is reloaded away. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, address: this.props.address };

  static getDerivedStateFromProps({ address }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return address === state.address ? null : { failed: false, address };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error("A page failed", error, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
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
}
