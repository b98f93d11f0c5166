import { LazyShellParts } from "../lazy/lazy-shell-parts.tsx";
import { useEarlyPress } from "./early-press.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { ScrollMemory } from "./scroll-memory.ts";
import classes from "./shell.module.css";
import { ShownPage } from "./shown-page.tsx";

export function Shell() {
  useEarlyPress();
  return (
    <div className={classes.shell}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Header />
      <main id="content" className={classes.main} tabIndex={-1}>
        <ShownPage />
      </main>
      <Footer />
      <LazyShellParts />
      <ScrollMemory />
    </div>
  );
}
