import "./task-styles.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { MESSAGES, type Task } from "@reignwell/contract";
import { TASK_FORM_CATEGORIES } from "@reignwell/domain";
import { useState } from "react";
import { type FieldErrors, useForm, type UseFormRegister, useWatch } from "react-hook-form";
import { type DraftStorage, useDraftAutosave } from "../../lib/local-data/typed-draft.ts";
import { DATE_RANGE } from "../../ui/forms/date-range.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FieldPair, FormButtons, UnsavedNote, LONG_TEXT } from "../../ui/forms/form-layout.tsx";
import { FormProblem } from "../../ui/forms/form-problem.tsx";
import { categoryChoices, TASK_PRIORITIES } from "../../lib/task-choices.ts";
import {
  fieldsOf,
  newTaskFields,
  type TaskFields,
  taskFormOf,
  type TaskValues,
  typedOf,
  type TypedTask,
} from "./task-form.ts";

export interface GoalChoice {
  id: string;
  title: string;
}

interface TaskDialogProps {
  task?: Task | undefined;
  goals: readonly GoalChoice[];
  today: string;
  problem?: string | undefined;
  draft: DraftStorage;
  unsaved: TypedTask;
  onSubmit: (values: TaskValues) => Promise<void>;
  onCancel: () => void;
  onClose: () => void;
}

/** Opens when it is mounted (T-004). */
export function TaskDialog(props: TaskDialogProps) {
  const { task, goals, today, problem, draft, unsaved, onSubmit, onCancel, onClose } = props;
  const [initial] = useState(() => (task ? fieldsOf(task) : newTaskFields(today)));
  const [begun] = useState(() => ({ ...initial, ...unsaved }));
  const { register, handleSubmit, formState, control } = useForm<TaskFields, unknown, TaskValues>({
    resolver: zodResolver(taskFormOf(task)),
    defaultValues: begun,
  });
  useDraftAutosave(draft, typedOf(initial, { ...begun, ...useWatch({ control }) }));
  const { errors, isSubmitting } = formState;
  return (
    <Dialog
      title={task ? "Edit task" : MESSAGES.tasks.newTask}
      onClose={onClose}
      keepOnOutsideClick
    >
      <form onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
        <Stack gap="md">
          {Object.keys(unsaved).length > 0 && <UnsavedNote />}
          <TextInput
            label="Title"
            autoComplete="off"
            error={errors.title?.message}
            {...register("title")}
          />
          <Textarea
            label="Description (optional)"
            classNames={LONG_TEXT}
            rows={3}
            error={errors.description?.message}
            {...register("description")}
          />
          <TaskChoices {...{ task, goals, register, errors }} initial={begun} />
          <FormProblem text={problem} />
          <FormButtons
            submitLabel={submitLabel(task, problem)}
            submitting={isSubmitting}
            onCancel={onCancel}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

interface TaskChoicesProps extends Pick<TaskDialogProps, "task" | "goals"> {
  initial: TaskFields;
  register: UseFormRegister<TaskFields>;
  errors: FieldErrors<TaskFields>;
}

function TaskChoices({ task, goals, initial, register, errors }: TaskChoicesProps) {
  return (
    <>
      <FieldPair>
        <TextInput
          type="date"
          label={task?.scheduledDate === null ? "Scheduled date (optional)" : "Scheduled date"}
          {...DATE_RANGE}
          error={errors.scheduledDate?.message}
          {...register("scheduledDate")}
        />
        <TextInput
          type="date"
          label="Due date (optional)"
          {...DATE_RANGE}
          error={errors.dueDate?.message}
          {...register("dueDate")}
        />
        <NativeSelect
          size="md"
          label="Category"
          data={categoryChoices(TASK_FORM_CATEGORIES, task && [task.category])}
          defaultValue={initial.category}
          {...register("category")}
        />
        <NativeSelect
          size="md"
          label="Priority"
          data={TASK_PRIORITIES}
          defaultValue={initial.priority}
          {...register("priority", { valueAsNumber: true })}
        />
      </FieldPair>
      <FieldPair>
        <TextInput
          label="Minutes (optional)"
          inputMode="numeric"
          autoComplete="off"
          error={errors.estimatedMinutes?.message}
          {...register("estimatedMinutes")}
        />
        <NativeSelect
          size="md"
          label="Goal (optional)"
          data={goalsFor(task, goals)}
          defaultValue={initial.goalId}
          {...register("goalId")}
        />
      </FieldPair>
    </>
  );
}

function submitLabel(task: Task | undefined, problem: string | undefined): string {
  if (!task) return "Create Task";
  return problem ? "Save and restore" : "Save";
}

/** The task's own goal stays in the list, even if it is completed. */
function goalsFor(task: Task | undefined, goals: readonly GoalChoice[]) {
  const choices = goals.map(({ id, title }) => ({ value: id, label: title }));
  const own = task?.goalId;
  if (own && !choices.some(({ value }) => value === own)) {
    choices.push({ value: own, label: "Its goal as before" });
  }
  return [{ value: "", label: "No goal" }, ...choices];
}
