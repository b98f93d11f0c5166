import { IconBookFilled, IconGiftFilled, IconSun } from "@tabler/icons-react";
import { NavLink } from "react-router-dom";
import { MEMBER_LINKS } from "./navigation.ts";
import classes from "./tab-bar.module.css";
import { useKeyboardOpen } from "./use-keyboard-open.ts";

const TODAY = { to: "/", label: "Today", icon: IconSun };

/** Filled, the outlines of these make no book and no ribbon. */
const FILLED: Readonly<Record<string, typeof IconSun>> = {
  "/reflections": IconBookFilled,
  "/referral": IconGiftFilled,
};

/**
 * The links within a thumb's reach in the installed app. The menu keeps them all, and a guest
 * comes to them through the sign-in screen.
 */
export default function TabBar() {
  const keyboardOpen = useKeyboardOpen();
  return (
    <>
      {/* The foot of the page can be scrolled out from under the bar. */}
      <div className={classes.room} data-no-print />
      <nav
        className={classes.bar}
        aria-label="Main navigation"
        hidden={keyboardOpen}
        data-tab-bar
        data-no-print
      >
        {[TODAY, ...MEMBER_LINKS].map(({ to, label, icon: Icon }) => (
          <NavLink key={to} to={to} end={to === "/"} className={classes.tab}>
            {({ isActive }) => {
              const Sign = (isActive && FILLED[to]) || Icon;
              // A filled icon marks the current page for users who don't see its color.
              return (
                <>
                  <Sign size={24} fill={isActive ? "currentColor" : "none"} aria-hidden />
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
