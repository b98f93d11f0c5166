import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { IconLogin2, IconLogout } from "@tabler/icons-react";
import { Link, NavLink } from "react-router-dom";
import { useAuth } from "../../lib/session.tsx";
import classes from "./header-places.module.css";
import { mayLogIn, placesFor } from "./navigation.ts";

/** The greeting and the places on a wide screen (SH-002, SH-003). */
export function HeaderPlaces({ onLogout }: { onLogout: () => void }) {
  const auth = useAuth();
  return (
    <nav className={classes.places} aria-label="Main">
      {auth.user && <span className={classes.greeting}>Hello, {auth.user.username}</span>}
      {placesFor(auth).map(({ to, label, icon: Icon }) => (
        <Button
          key={to}
          component={NavLink}
          to={to}
          variant="subtle"
          className={classes.place}
          leftSection={<Icon size={18} aria-hidden />}
        >
          {label}
        </Button>
      ))}
      {mayLogIn(auth) && (
        <Button
          component={Link}
          to="/auth"
          variant="default"
          leftSection={<IconLogin2 size={18} aria-hidden />}
        >
          {MESSAGES.header.login}
        </Button>
      )}
      {auth.user && (
        <Button
          variant="subtle"
          className={classes.place}
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={onLogout}
        >
          {MESSAGES.header.logout}
        </Button>
      )}
    </nav>
  );
}
