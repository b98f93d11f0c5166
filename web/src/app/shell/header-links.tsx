import { MESSAGES } from "@reignwell/contract";
import { IconLogin2 } from "@tabler/icons-react";
import { Link, NavLink } from "react-router-dom";
import { useAuth } from "../../lib/session/session.tsx";
import button from "../../ui/button.module.css";
import { AccountMenu } from "./account-menu.tsx";
import classes from "./header-links.module.css";
import { mayLogIn, headerLinks } from "./navigation.ts";
import { PointsBadge } from "./points-badge.tsx";

export function HeaderLinks({ onLogout }: { onLogout: () => void }) {
  const auth = useAuth();
  return (
    <nav className={classes.links} aria-label="Main">
      {auth.user && <PointsBadge points={auth.user.sharingPoints} />}
      {headerLinks(auth).map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} className={`${button.subtle} ${classes.link}`}>
          <Icon size={18} aria-hidden />
          {label}
        </NavLink>
      ))}
      {mayLogIn(auth) && (
        <Link to="/auth" className={button.outlined} data-icon="start">
          <IconLogin2 size={18} aria-hidden />
          {MESSAGES.header.login}
        </Link>
      )}
      {auth.user && <AccountMenu username={auth.user.username} onLogout={onLogout} />}
    </nav>
  );
}
