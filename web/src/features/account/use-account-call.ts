import { useState } from "react";
import { ApiError } from "../../lib/api-client.ts";

/** A call that changes the account: whether it runs, how it went, in words for the page. */
export interface AccountCall {
  busy: boolean;
  problem: string | undefined;
  message: string;
  /**
   * Runs the call; `done` is what the page says afterwards. `showAtFields` may show a refusal at
   * the form's fields instead of above them. True when the call succeeded.
   */
  run: (
    call: () => Promise<void>,
    done: string,
    showAtFields?: (refusal: ApiError) => boolean,
  ) => Promise<boolean>;
}

/** Follows the calls of one section of the account screen. */
export function useAccountCall(): AccountCall {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [message, setMessage] = useState("");
  const run: AccountCall["run"] = async (call, done, showAtFields) => {
    setBusy(true);
    setProblem(undefined);
    setMessage("");
    try {
      await call();
      setMessage(done);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showAtFields?.(error)) setProblem(error.readable);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, message, run };
}
