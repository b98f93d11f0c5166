import { Component, type ErrorInfo, type ReactNode } from "react";
import { isOfMissingPart } from "../lazy/missing-parts.ts";
import { FailedPage } from "./failed-page.tsx";

interface ErrorBoundaryProps {
  /** A new address gives the page another chance. */
  address: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: "no" | "broken" | "missing";
  address: string;
}

/** Catches what a page throws, so that the header stays usable and nothing typed is reloaded away. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: "no", address: this.props.address };

  static getDerivedStateFromProps({ address }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return address === state.address ? null : { failed: "no", address };
  }

  static getDerivedStateFromError(error: Error) {
    // Offline, whatever fails most often lacks something; a browser may not know that it is.
    return { failed: isOfMissingPart(error) || !navigator.onLine ? "missing" : "broken" };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error("A page failed", error, info.componentStack);
  }

  override render() {
    const { failed } = this.state;
    if (failed === "no") return this.props.children;
    return <FailedPage isMissing={failed === "missing"} />;
  }
}
