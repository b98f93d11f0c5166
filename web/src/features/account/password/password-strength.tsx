import { passwordAdvice } from "./password-advice.ts";
import classes from "./password-strength.module.css";

export function PasswordStrength({ password }: { password: string }) {
  const advice = passwordAdvice(password);
  return (
    <output className={classes.hint} data-level={advice?.level}>
      {advice && (
        <>
          <span className={classes.bars} aria-hidden="true">
            <span />
            <span />
            <span />
          </span>
          {advice.text}
        </>
      )}
    </output>
  );
}
