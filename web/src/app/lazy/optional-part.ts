import { type ComponentType, lazy } from "react";

/**
 * A part that comes later and is missed by nobody when it cannot come: without a network and
 * before the worker keeps everything, a failed download must not take the whole page with it.
 */
export function optionalPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props> = Nothing,
) {
  return lazy(() => load().catch(() => ({ default: instead })));
}

function Nothing(): null {
  return null;
}
