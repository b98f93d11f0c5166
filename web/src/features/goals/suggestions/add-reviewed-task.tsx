import { Button, TextInput } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { IconPlus } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { notify } from "../../../lib/notify.ts";
import classes from "./task-review.module.css";

interface AddReviewedTaskProps {
  title: string;
  onType: (title: string) => void;
  onAdd: (title: string) => void;
}

/** G-013: a user's own task needs a title only. */
export function AddReviewedTask({ title, onType, onAdd }: AddReviewedTaskProps) {
  const [refused, setRefused] = useState(false);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const named = title.trim();
    setRefused(named === "");
    if (named === "") {
      notify(MESSAGES.goals.taskTitleRequired, "failed");
      return;
    }
    onAdd(named);
  };
  return (
    <form className={classes.adding} onSubmit={add} noValidate>
      <TextInput
        className={classes.input}
        label="Add a task of your own"
        value={title}
        maxLength={500}
        autoComplete="off"
        error={refused && title.trim() === "" && MESSAGES.goals.taskTitleRequired.description}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" leftSection={<IconPlus size={18} aria-hidden />}>
        Add
      </Button>
    </form>
  );
}
