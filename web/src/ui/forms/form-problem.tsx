import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./form-problem.module.css";

/** A form's summary line: what is amiss and belongs to no field, or is not shown at one. */
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
