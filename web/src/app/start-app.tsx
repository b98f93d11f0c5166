import "./boot.css";
import "../ui/theme/styles.ts";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { keepInstallPrompt } from "../lib/browser/install-prompt.ts";
import { SessionStore } from "../lib/session/session-store.ts";
import { connectDevice } from "./configure-device.ts";
import { reloadForMissingParts } from "./lazy/missing-parts.ts";
import { loadRefusalWords } from "./load-refusal-words.ts";
import { openDatabaseEarly } from "./open-database-early.ts";
import { pageAt } from "./page-at.tsx";
import { Providers } from "./providers.tsx";
import { AppRoutes } from "./router.tsx";
import { WholeStyles, wholeStyles } from "./whole-styles.tsx";

/** How long, in ms, the app may show only its mark before it shows its header and a spinner. */
const NOTHING_SHOWN_FOR = 2000;

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root");

reloadForMissingParts();
keepInstallPrompt();
connectDevice();
loadRefusalWords();
// The page that the server has drawn stands until the app has drawn the same one, so React may take
// breaks while it draws: a press in the meantime is not held up.
const isDrawn = document.querySelector(".first-light") !== null;
const session = new SessionStore();
openDatabaseEarly(session, isDrawn).catch(() => undefined);
const isExpected = isDrawn || session.get().user !== null;
const wait = isDrawn ? undefined : NOTHING_SHOWN_FOR;
void Promise.all([pageAt(location.pathname, isExpected, wait), wholeStyles()]).then(() => {
  session.lookAgain();
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <WholeStyles isDrawn={isDrawn}>
          <Providers session={session}>
            <AppRoutes />
          </Providers>
        </WholeStyles>
      </StrictMode>,
    ),
  );
});
