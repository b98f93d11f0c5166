import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { pageAt } from "./page-at.tsx";
import { Providers } from "./providers.tsx";
import { AppRoutes } from "./router.tsx";

/** Loading the modules of a page while it is built may take so long on a busy machine, in ms. */
const LONGEST_WAIT = 10 * 60_000;

/** What the app draws at first at the document's address, as HTML: the build keeps it. */
export async function drawPage(): Promise<string> {
  await pageAt(location.pathname, true, LONGEST_WAIT);
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
