import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./form-problem.module.css";

export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={classes.alert}>
      {text && (
        <p className={classes.problem}>
          <IconAlertCircle size={20} aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}
