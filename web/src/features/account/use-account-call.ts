import { useState } from "react";
import { ApiError } from "../../lib/api-client.ts";

export interface AccountCall {
  busy: boolean;
  problem: string | undefined;
  message: string;
  /** Takes back what the last call came to: a form that isn't sent has no result. */
  clear: () => void;
  /**
   * Runs the call; `done` is the message afterwards. `showAtFields` may show a refusal at the
   * form's fields instead of above them. Resolves to whether the call succeeded.
   */
  run: (
    call: () => Promise<void>,
    done: string,
    showAtFields?: (refusal: ApiError) => boolean,
  ) => Promise<boolean>;
}

export function useAccountCall(): AccountCall {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [message, setMessage] = useState("");
  const clear = () => {
    setProblem(undefined);
    setMessage("");
  };
  const run: AccountCall["run"] = async (call, done, showAtFields) => {
    setBusy(true);
    clear();
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
  return { busy, problem, message, clear, run };
}
