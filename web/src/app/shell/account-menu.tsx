import { MESSAGES } from "@reignwell/contract";
import { IconChevronDown, IconLogout } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import button from "../../ui/button.module.css";
import classes from "./account-menu.module.css";
import { ownLinks } from "./navigation.ts";

interface AccountMenuProps {
  username: string;
  onLogout: () => void;
}

/**
 * What belongs to the user, behind their name, on a wide screen. The browser's own popover closes on
 * Escape and on a press beside it, without a byte of library in the first load.
 */
export function AccountMenu({ username, onLogout }: AccountMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const { key } = useLocation();

  const close = () => menu.current?.hidePopover?.();
  useEffect(close, [key]);
  const logOut = () => {
    close();
    onLogout();
  };

  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        className={`${button.subtle} ${classes.name}`}
      >
        <span>Hello, {username}</span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      <div ref={menu} id="account-menu" popover="auto" className={classes.menu}>
        {ownLinks(true).map(({ to, label, icon: Icon }) => (
          <NavLink key={to} to={to} className={classes.link}>
            <Icon size={20} aria-hidden />
            {label}
          </NavLink>
        ))}
        <button type="button" className={classes.link} onClick={logOut}>
          <IconLogout size={20} aria-hidden />
          {MESSAGES.header.logout}
        </button>
      </div>
    </>
  );
}
