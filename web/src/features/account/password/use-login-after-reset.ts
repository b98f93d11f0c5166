import { DELAYS } from "@reignwell/contract";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";

/** The login page follows a moment after the password was set (W-004). */
export function useLoginAfterReset(onReset: () => void): { done: boolean; finish: () => void } {
  const [done, setDone] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => void navigate("/login"), DELAYS.redirectAfterReset);
    return () => clearTimeout(timer);
  }, [done, navigate]);
  const finish = () => {
    setDone(true);
    onReset();
  };
  return { done, finish };
}
