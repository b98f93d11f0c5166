import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { Waiting } from "../../ui/waiting.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

/** The page at the present address. An error stays in it: header and footer still lead away. */
export function ShownPage() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary address={pathname}>
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
