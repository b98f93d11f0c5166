import { IconLayoutDashboardFilled, IconSun, IconSunFilled } from "@tabler/icons-react";
import { NavLink } from "react-router-dom";
import { MEMBER_LINKS } from "./navigation.ts";
import classes from "./tab-bar.module.css";
import { useKeyboardOpen } from "./use-keyboard-open.ts";

const TODAY = { to: "/", label: "Today", icon: IconSun };

/** The current place is told by more than its color. */
const FILLED: Readonly<Record<string, typeof IconSun>> = {
  "/": IconSunFilled,
  "/dashboard": IconLayoutDashboardFilled,
};

/**
 * The places at the thumb in the installed app on a phone. It repeats the menu and takes
 * nothing from it; somebody signed out is led by way of the sign-in screen.
 */
export default function TabBar() {
  const keyboardOpen = useKeyboardOpen();
  return (
    <>
      {/* The foot of the page can be scrolled out from under the bar. */}
      <div className={classes.room} data-no-print />
      <nav
        className={classes.bar}
        aria-label="Places"
        hidden={keyboardOpen}
        data-tab-bar
        data-no-print
      >
        {[TODAY, ...MEMBER_LINKS].map(({ to, label, icon: Icon }) => (
          <NavLink key={to} to={to} end={to === "/"} className={classes.tab}>
            {({ isActive }) => {
              const Sign = (isActive && FILLED[to]) || Icon;
              return (
                <>
                  <Sign size={24} aria-hidden />
                  {label}
                </>
              );
            }}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
