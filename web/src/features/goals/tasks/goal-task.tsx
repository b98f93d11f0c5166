import { ActionIcon } from "@mantine/core";
import type { Task } from "@reignwell/contract";
import { isOpenTask } from "@reignwell/domain";
import type { SendState } from "@reignwell/device";
import { IconPencil } from "@tabler/icons-react";
import { memo, useRef } from "react";
import { sameReading } from "../../../ui/lists/equal-props.ts";
import { TickBox } from "../../../ui/forms/tick-box.tsx";
import type { GoalActions } from "../goal-actions.ts";
import classes from "./goal-tasks.module.css";
import { changedFields, type EditorWays, type OpenEditor, shownAtFirst } from "./open-editors.ts";
import { TaskEditor } from "./task-editor.tsx";
import { TaskMarks } from "./task-marks.tsx";

interface GoalTaskProps {
  task: Task;
  state: SendState | undefined;
  today: string;
  actions: GoalActions;
  editor: OpenEditor | undefined;
  editors: EditorWays;
}

export const GoalTask = memo(function GoalTask(props: GoalTaskProps) {
  const { task, state, today, actions, editor, editors } = props;
  const row = useRef<HTMLLIElement>(null);
  const close = () => {
    editors.close(task.id);
    // The focus returns to the button that opened the editor, once it is drawn again.
    requestAnimationFrame(() => row.current?.querySelector("button")?.focus());
  };
  if (editor) {
    const save = async () => {
      const changed = changedFields(editor);
      const began = shownAtFirst(editor);
      const isSame = Object.keys(changed).length === 0;
      if (isSame || (await actions.editTask(task, changed, { began }))) close();
    };
    return (
      <li className={classes.row} data-row ref={row}>
        <TaskEditor
          editor={editor}
          onType={(typed) => editors.type(editor, typed)}
          onSave={save}
          onCancel={close}
          onDelete={() => {
            editors.close(task.id);
            void actions.removeTask(task);
          }}
        />
      </li>
    );
  }
  return (
    <li className={classes.row} data-row ref={row}>
      <div className={classes.line}>
        <TickBox
          label={task.title}
          hint={task.reasoning ?? undefined}
          done={!isOpenTask(task)}
          onToggle={(done) => actions.tickTask(task, done)}
        />
        <ActionIcon aria-label={`Edit task ${task.title}`} onClick={() => editors.open(task)}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      </div>
      <TaskMarks task={task} state={state} today={today} onMove={actions.moveTask} />
    </li>
  );
}, sameReading);
