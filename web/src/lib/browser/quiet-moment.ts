import { createSignal, useSignal } from "../signal.ts";

/*
 * Whether the app may offer to reload itself. A user in the middle of a plan is not to be
 * interrupted: the plan holds the moment until it is saved or closed.
 */
const holders = new Set<{ stillWanted: () => boolean }>();
const changed = createSignal<void>(undefined);

/**
 * Requests no interruptions until the returned function is called. `stillWanted` is evaluated at
 * each look, for a request that ends by itself, such as at the end of a day.
 */
export function holdQuietMoment(stillWanted: () => boolean = () => true): () => void {
  const holder = { stillWanted };
  holders.add(holder);
  changed.set();
  return () => {
    if (holders.delete(holder)) changed.set();
  };
}

export function mayInterruptNow(): boolean {
  return ![...holders].some(({ stillWanted }) => stillWanted());
}

export function useMayInterrupt(): boolean {
  return useSignal(changed, mayInterruptNow);
}
