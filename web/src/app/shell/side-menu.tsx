import { MESSAGES } from "@reignwell/contract";
import { IconLogin2, IconLogout, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { useAuth } from "../../lib/session/session.tsx";
import button from "../../ui/button.module.css";
import { mayLogIn, menuLinks } from "./navigation.ts";
import classes from "./side-menu.module.css";

interface SideMenuProps {
  open: boolean;
  onClose: () => void;
  onLogout: () => void;
}

/**
 * The phone's menu (SH-004). The browser's own dialog keeps the focus inside, closes on Escape and
 * hands the focus back, without a byte of library in the first load.
 */
export function SideMenu({ open, onClose, onLogout }: SideMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const auth = useAuth();
  const { key } = useLocation();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  // A tap beside the menu reaches the dialog element itself; keyboard users have Escape.
  useEffect(() => {
    const element = dialog.current;
    const closeBeside = (event: MouseEvent) => {
      if (event.target === element) element?.close();
    };
    element?.addEventListener("click", closeBeside);
    return () => element?.removeEventListener("click", closeBeside);
  }, []);

  useEffect(() => dialog.current?.close(), [key]);

  return (
    <dialog ref={dialog} className={classes.menu} aria-label="Menu" onClose={onClose}>
      <div className={classes.inside}>
        <div className={classes.top}>
          <span className={classes.greeting}>
            {auth.user ? `Hello, ${auth.user.username}` : "Welcome"}
          </span>
          <button type="button" className={classes.close} aria-label="Close menu" onClick={onClose}>
            <IconX size={24} aria-hidden />
          </button>
        </div>
        <nav className={classes.links} aria-label="Menu">
          {menuLinks(auth).map(({ to, label, icon: Icon }) => (
            <NavLink key={to} to={to} className={classes.link}>
              <Icon size={22} aria-hidden />
              {label}
            </NavLink>
          ))}
          {auth.user && (
            <button type="button" className={classes.link} onClick={onLogout}>
              <IconLogout size={22} aria-hidden />
              {MESSAGES.header.logout}
            </button>
          )}
        </nav>
        {mayLogIn(auth) && (
          <Link to="/auth" className={button.filled} data-icon="start">
            <IconLogin2 size={20} aria-hidden />
            {MESSAGES.header.login}
          </Link>
        )}
      </div>
    </dialog>
  );
}
