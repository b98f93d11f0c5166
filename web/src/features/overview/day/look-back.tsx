import { Button, Paper, TextInput, Title } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { type Entry, MESSAGES } from "@reignwell/contract";
import {
  addDays,
  formatShortDate,
  isTooLong,
  type PlanAction,
  planGroups,
} from "@reignwell/domain";
import { drafts, type LocalDatabase, planDay, ticks } from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import { useId, useMemo, useRef, useState } from "react";
import { reportFailure } from "../../../lib/local-data/report-write.ts";
import { useDraftAutosave, useStoredDraft } from "../../../lib/local-data/typed-draft.ts";
import { notify } from "../../../lib/notify.ts";
import { useFirstFocus } from "../../../ui/forms/use-first-focus.ts";
import { CheckBox } from "../../../ui/forms/check-box.tsx";
import { LOOK_BACK_DRAFT, type LookBackDraft, readLookBack } from "./look-back-draft.ts";
import classes from "./look-back.module.css";

interface LookBackProps {
  database: LocalDatabase;
  entry: Entry;
  date: string;
  /** Where it was opened by a press, whose button is gone now. */
  takesFocus: boolean;
  onClose: () => void;
}

const texts = MESSAGES.planDay;

/** A minute in the evening: what was done, what goes along, and a line of thanks. */
export function LookBack(props: LookBackProps) {
  const { database, entry } = props;
  const storage = useMemo(
    () => drafts.ofForm(database, LOOK_BACK_DRAFT + entry.id),
    [database, entry.id],
  );
  const begun = useStoredDraft(storage, readLookBack);
  const done = useLiveQuery(async () => ticks.doneOfPlan(database, entry), [database, entry]);
  if (!begun || !done) return null;
  return <LookBackForm {...props} {...{ storage, begun, done }} />;
}

interface LookBackFormProps extends LookBackProps {
  storage: ReturnType<typeof drafts.ofForm>;
  begun: LookBackDraft;
  done: ReadonlySet<string>;
}

function LookBackForm(props: LookBackFormProps) {
  const { entry, date, storage, begun, done, takesFocus, onClose } = props;
  const isOver = entry.date < date;
  // What goes along goes to the day after the plan's.
  const next = addDays(entry.date, 1);
  const [typed, setTyped] = useState<LookBackDraft>(begun);
  useDraftAutosave(storage, typed);
  const { shown, thanksBefore } = useFirstThanks(props);
  const headingId = useId();
  const form = useFirstFocus<HTMLFormElement>(takesFocus);
  const actions = planGroups(entry).flatMap((group) => group.actions);
  const left = actions.filter(({ id }) => !done.has(id));
  const mayGo = next < date ? [] : left;
  const along = (typed.along ?? []).filter((id) => mayGo.some((one) => one.id === id));
  const thanks = typed.thanks ?? shown;
  const tooLong = isTooLong(thanks);
  const save = useSave(props);
  return (
    <Paper component="section" withBorder radius="lg" p="md" mt="lg" aria-labelledby={headingId}>
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!tooLong) void save({ thanks: thanks.trim(), thanksBefore, along });
        }}
      >
        <Title order={2} id={headingId}>
          {isOver ? `Your look back at ${formatShortDate(entry.date)}` : texts.lookBack}
        </Title>
        {actions.length > 0 && (
          <p className={classes.text}>
            You did {actions.length - left.length} of {actions.length}.
          </p>
        )}
        <Along
          legend={isOver ? texts.alongToday : texts.along}
          left={mayGo}
          along={along}
          onAlong={(ids) => setTyped({ ...typed, along: ids })}
        />
        <TextInput
          label={texts.thanks}
          value={thanks}
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          error={tooLong && MESSAGES.validation.tooLong}
          onChange={(event) => setTyped({ ...typed, thanks: event.currentTarget.value })}
        />
        <div className={classes.buttons}>
          <Button type="submit">{MESSAGES.dailyActions.save}</Button>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
        </div>
      </form>
    </Paper>
  );
}

/** The thanks that the form shows at first, and those that it lets the user write over [K3]. */
function useFirstThanks({ entry, begun }: LookBackFormProps) {
  const [shown] = useState(entry.thanks ?? "");
  // What words of an earlier visit were typed over is not known.
  return { shown, thanksBefore: begun.thanks === undefined ? shown : undefined };
}

interface AlongProps {
  legend: string;
  left: readonly PlanAction[];
  along: readonly string[];
  onAlong: (ids: string[]) => void;
}

function Along({ legend, left, along, onAlong }: AlongProps) {
  if (left.length === 0) return null;
  return (
    <fieldset className={classes.along}>
      <legend>{legend}</legend>
      {left.map(({ id, text }) => (
        <CheckBox
          key={id}
          label={text}
          checked={along.includes(id)}
          onChange={(goes) => onAlong(goes ? [...along, id] : along.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  );
}

function useSave({ database, entry, date, storage, onClose }: LookBackFormProps) {
  const saving = useRef(false);
  return async (back: Parameters<typeof planDay.lookBack>[2]) => {
    if (saving.current) return;
    saving.current = true;
    const result = await reportFailure(
      planDay.lookBack(database, entry.id, back, Date.now()),
      texts.lookBackFailed,
    );
    saving.current = false;
    if (!result.ok) return;
    if (result.value === null) {
      notify(texts.full, "note");
      return;
    }
    notify(entry.date < date ? texts.lookedBackLater : texts.lookedBack);
    // Not waited for: words that are typed meanwhile would be stored behind it, and stay.
    storage.forget().catch(() => undefined);
    onClose();
  };
}
