import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { Waiting } from "../../ui/waiting.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { LazyShellParts } from "../lazy/lazy-shell-parts.tsx";
import { useScrollMemory } from "./scroll-memory.ts";
import { useEarlyPress } from "./early-press.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import classes from "./shell.module.css";

export function Shell() {
  const { pathname } = useLocation();
  useScrollMemory();
  useEarlyPress();
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <Header />
      <main id="content" className={classes.main} tabIndex={-1}>
        <ErrorBoundary address={pathname}>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <LazyShellParts />
    </div>
  );
}
