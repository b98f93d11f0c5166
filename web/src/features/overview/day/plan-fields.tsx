import { Button, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { MESSAGES } from "@reignwell/contract";
import { isTooLong } from "@reignwell/domain";
import { IconPlus } from "@tabler/icons-react";
import type { ChangeEvent, KeyboardEvent } from "react";
import type { Refusal } from "./plan-edits.ts";
import classes from "./plan-editor.module.css";
import type { TypedWords } from "./use-typed-words.ts";

interface FieldProps {
  field: string;
  typed: TypedWords;
}

interface WordsProps extends FieldProps {
  label: string;
  text: string;
  className?: string | undefined;
  /** `began`: what the field showed when the user began to type, if that was noted [K3]. */
  onSave: (text: string, began: string | undefined) => Promise<Refusal | null>;
}

/** Words of the plan, saved when the person leaves them; emptied ones come back. */
export function Words({ label, className, ...about }: WordsProps) {
  const { input, save } = useSavedWords(about);
  return (
    <TextInput
      {...input}
      className={className ?? ""}
      aria-label={label}
      autoComplete="off"
      enterKeyHint="done"
      onKeyDown={onEnter(save)}
    />
  );
}

interface LongWordsProps extends Omit<WordsProps, "className"> {
  /** Whether they may be emptied. */
  optional?: boolean;
}

/** Words that may have several lines. */
export function LongWords({ label, ...about }: LongWordsProps) {
  return <Textarea {...useSavedWords(about).input} label={label} rows={2} />;
}

function useSavedWords({ text, field, typed, optional, onSave }: Omit<LongWordsProps, "label">) {
  const words = typed.of(field);
  const tooLong = isTooLong(words ?? "");
  const save = async () => {
    if (words === undefined || tooLong) return;
    const began = typed.began(field);
    // Words that are again what stood there are no edit: they must not take the place of another
    // device's, which came in while they hid them.
    const isChanged = words.trim() !== text && words.trim() !== began;
    const isFit = optional || words.trim() !== "";
    if (isChanged && isFit) {
      // Letters that come while it is saved stand over it.
      typed.goOn(field, words.trim());
      if ((await onSave(words, began)) !== null) {
        typed.goOn(field, began);
        return;
      }
    }
    if (typed.all().get(field) === words) typed.type(field, null);
  };
  const input = {
    value: words ?? text,
    error: tooLong && MESSAGES.validation.tooLong,
    dir: "auto",
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      typed.type(field, currentTarget.value, text),
    onBlur: () => void save(),
  };
  return { input, save: () => void save() };
}

interface AddActionProps extends FieldProps {
  priority: string;
  onAdd: (text: string) => Promise<Refusal | null>;
}

export function AddAction({ priority, field, typed, onAdd }: AddActionProps) {
  const words = typed.of(field) ?? "";
  const add = async () => {
    if (words.trim() === "" || isTooLong(words)) return;
    // Cleared at once: a second Enter must not add it twice.
    typed.type(field, null);
    if ((await onAdd(words)) !== null) {
      typed.type(field, `${words} ${typed.all().get(field) ?? ""}`.trim());
    }
  };
  return (
    <div className={classes.adding}>
      <TextInput
        className={classes.input}
        aria-label={`${MESSAGES.initiate.addAnother} for ${priority}`}
        placeholder={MESSAGES.initiate.addAnother}
        value={words}
        error={isTooLong(words) && MESSAGES.validation.tooLong}
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => typed.type(field, event.currentTarget.value)}
        onKeyDown={onEnter(() => void add())}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => void add()}
      >
        Add
      </Button>
    </div>
  );
}

/** While letters are being composed Enter only ends the composing. */
function onEnter(action: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    action();
  };
}
