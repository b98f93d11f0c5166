import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Providers } from "./providers.tsx";
import { AppRoutes } from "./router.tsx";

/** What the app draws at first at the document's address, as HTML: the build keeps it. */
export function drawDailyPage(): string {
  const element = document.createElement("div");
  flushSync(() =>
    createRoot(element).render(
      <Providers>
        <AppRoutes />
      </Providers>,
    ),
  );
  return element.innerHTML;
}
