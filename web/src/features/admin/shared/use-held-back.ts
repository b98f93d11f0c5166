import { useEffect, useEffectEvent } from "react";

const NAME = "heldForForm";

/**
 * While `isHeld`, the browser's Back asks instead of leaving the page, however often it is pressed.
 * The app's router can't hold a step back, so one with the same address lies in the history for as
 * long: Back leads from it to the page under it, and from there the page goes forward to it again.
 * It is laid there by the user's typing, for browsers pass over steps that no user made; for the same
 * reason none is laid in place of one that Back has taken.
 */
export function useHeldBack(isHeld: boolean, ask: () => void): void {
  const onBack = useEffectEvent(ask);
  useEffect(() => {
    if (!isHeld) return undefined;
    const id = crypto.randomUUID();
    const isThere = () => Reflect.get(Object(window.history.state), NAME) === id;
    const { href } = window.location;
    // With what the router keeps in the state the step is the same page to it.
    window.history.pushState({ ...window.history.state, [NAME]: id }, "");
    const hear = () => {
      // A user who went back by several steps at once has left the page already.
      if (isThere() || window.location.href !== href) return;
      window.history.forward();
      onBack();
    };
    window.addEventListener("popstate", hear);
    return () => {
      window.removeEventListener("popstate", hear);
      // Where the page was left meanwhile, the step under it is none of this page any more.
      if (isThere()) window.history.back();
    };
  }, [isHeld]);
}
