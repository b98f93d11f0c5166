import { PRODUCT_NAME } from "@reignwell/contract";
import { seasonOf } from "@reignwell/domain";
import { IconMenu2 } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useAuth } from "../../lib/session/session.tsx";
import { useToday } from "../../lib/day/use-today.ts";
import { LogoMark } from "../../ui/logo-mark.tsx";
import { LazySyncChip } from "../lazy/lazy-sync-chip.tsx";
import { SignOutFlow } from "../sign-out/lazy-sign-out.tsx";
import { DateLine } from "./date-line.tsx";
import { HeaderLinks } from "./header-links.tsx";
import classes from "./header.module.css";
import { SideMenu } from "./side-menu.tsx";

/** SH-001 to SH-004 and D-068: the same links on a wide screen and in the menu of a phone. */
export function Header() {
  const { user } = useAuth();
  const date = useToday();
  const [menuOpen, setMenuOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setMenuOpen(false);
    setLeaving(true);
  };

  return (
    <header
      className={classes.header}
      data-season={seasonOf(date)}
      data-known={user !== null}
      data-no-print
    >
      <div className={classes.bar}>
        <Link to="/" className={classes.logo} aria-label={`${PRODUCT_NAME}, today’s plan`}>
          <LogoMark size="1.875rem" />
          <span className={classes.name}>{PRODUCT_NAME}</span>
        </Link>
        <div className={classes.end}>
          {user && <LazySyncChip />}
          <HeaderLinks onLogout={leave} />
          <button
            type="button"
            className={classes.menuButton}
            aria-label="Menu"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <IconMenu2 size={26} aria-hidden />
          </button>
        </div>
      </div>
      <DateLine date={date} />
      <SideMenu open={menuOpen} onClose={() => setMenuOpen(false)} onLogout={leave} />
      {leaving && user && <SignOutFlow user={user} onEnd={() => setLeaving(false)} />}
    </header>
  );
}
