import { type ComponentType, lazy } from "react";

/**
 * A part that the page can do without: before the worker has cached everything, a failed download
 * without a network must not take the whole page with it.
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
