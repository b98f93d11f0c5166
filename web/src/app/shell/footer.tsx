import { footerVerse } from "@reignwell/content";
import { MESSAGES, PRODUCT_NAME } from "@reignwell/contract";
import { Link } from "react-router-dom";
import { useAuth } from "../../lib/session/session.tsx";
import { ChapterLink } from "../../ui/chapter-link.tsx";
import { useToday } from "../../lib/day/use-today.ts";
import classes from "./footer.module.css";

export function Footer() {
  const { user } = useAuth();
  const year = useToday().slice(0, 4);
  return (
    <footer className={classes.footer}>
      <figure className={classes.quote}>
        <blockquote>{footerVerse.text}</blockquote>
        <figcaption>
          <ChapterLink passage={footerVerse.reference}>{footerVerse.reference}</ChapterLink>{" "}
          <abbr title={footerVerse.translation}>{footerVerse.abbreviation}</abbr>
        </figcaption>
      </figure>
      <nav className={classes.links} aria-label="Footer">
        {user && <Link to="/account">Account</Link>}
        {user && <Link to="/your-data">{MESSAGES.yourData.title}</Link>}
        <Link to="/settings">Settings</Link>
        <Link to="/privacy">Privacy</Link>
        <Link to="/terms">Terms</Link>
      </nav>
      <p className={classes.copyright}>
        © {year} {PRODUCT_NAME}
      </p>
    </footer>
  );
}
