import { MESSAGES } from "@reignwell/contract";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import button from "../../../ui/button.module.css";
import classes from "./action-group.module.css";

/** D-045: away to make a task; the plan waits as it is (DEC-27). Guests have no tasks. */
export function NewTaskLink() {
  return (
    <Link
      to="/dashboard?tab=tasks"
      className={`${button.subtle} ${classes.newTask}`}
      data-icon="start"
    >
      <IconPlus size={18} aria-hidden />
      {MESSAGES.tasks.newTask}
    </Link>
  );
}
