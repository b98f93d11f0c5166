import { Button, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { MESSAGES } from "@reignwell/contract";
import { isTooLong } from "@reignwell/domain";
import { IconPlus } from "@tabler/icons-react";
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
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
  const { shown, noteSaved } = useShownWords(text);
  const saving = useRef<string>(null);
  const words = typed.of(field);
  const tooLong = isTooLong(words ?? "");
  const save = async () => {
    // Enter saves, and so does leaving the field right after it: while words are on their way, their
    // second save must not forget them.
    if (words === undefined || tooLong || saving.current === words) return;
    const began = typed.began(field);
    // Words that are again what stood there are no edit: they must not take the place of another
    // device's, which came in while they hid them.
    const isChanged = words.trim() !== shown && words.trim() !== began;
    const isFit = optional || words.trim() !== "";
    if (isChanged && isFit) {
      // Letters that come while it is saved stand over it.
      typed.goOn(field, words.trim());
      saving.current = words;
      const refused = await onSave(words, began);
      if (saving.current === words) saving.current = null;
      if (refused !== null) {
        typed.goOn(field, began);
        return;
      }
      noteSaved(words.trim());
    }
    if (typed.all().get(field) === words) typed.type(field, null);
  };
  const input = {
    value: words ?? shown,
    error: tooLong && MESSAGES.validation.tooLong,
    dir: "auto",
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      typed.type(field, currentTarget.value, shown),
    onBlur: () => void save(),
  };
  return { input, save: () => void save() };
}

/**
 * What a field shows where nobody types: the plan's words, or saved ones that the drawn plan does
 * not have yet. Without them the field would go back to its former words for a moment, and letters
 * typed just then would stand over those [K3].
 */
function useShownWords(text: string) {
  const drawn = useRef(text);
  useEffect(() => {
    drawn.current = text;
  });
  const [saved, setSaved] = useState<{ words: string; over: readonly string[] }>();
  const isAhead = saved?.over.includes(text) === true;
  if (saved && !isAhead) setSaved(undefined);
  const noteSaved = (words: string) => {
    const over = drawn.current;
    setSaved((former) => {
      if (over === words) return undefined;
      // Words that were saved one after the other are drawn one after the other.
      return { words, over: former ? [...former.over, former.words, over] : [over] };
    });
  };
  return { shown: isAhead ? saved.words : text, noteSaved };
}

interface AddActionProps extends FieldProps {
  priority: string;
  /** `also` runs in the transaction that adds the action. */
  onAdd: (text: string, also: () => Promise<void>) => Promise<Refusal | null>;
}

export function AddAction({ priority, field, typed, onAdd }: AddActionProps) {
  const words = typed.of(field) ?? "";
  const add = async () => {
    if (words.trim() === "" || isTooLong(words)) return;
    // Cleared at once: a second Enter must not add it twice.
    const { forget, takeBack } = typed.handOver(field);
    if ((await onAdd(words, forget)) !== null) takeBack();
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
