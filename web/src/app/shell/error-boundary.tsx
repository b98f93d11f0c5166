import { Component, type ErrorInfo, type ReactNode } from "react";
import { FailedPage } from "./failed-page.tsx";

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
    return <FailedPage />;
  }
}
