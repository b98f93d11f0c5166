import { Button, NativeSelect, Paper, Textarea, TextInput, Title } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { MATURITY_LABELS, type Profile } from "@reignwell/contract";
import {
  drafts,
  cachedQuery,
  type LocalDatabase,
  profiles,
  type SendState,
  sync,
} from "@reignwell/device";
import { memo, type SyntheticEvent, useMemo, useRef } from "react";
import type { DraftStorage } from "../../lib/local-data/typed-draft.ts";
import { useCachedQuery } from "../../lib/local-data/use-cached-query.ts";
import { SendMark } from "../../ui/send-mark.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { type ProfileFields, type TypedFields, typedFieldsOf } from "./profile-fields.ts";
import classes from "./profile-form.module.css";
import { TYPED_DRAFT } from "./typed-draft.ts";
import { useProfileForm } from "./use-profile-form.ts";

interface ProfileFormProps {
  database: LocalDatabase;
  userId: number;
}

export default function ProfileForm({ database, userId }: ProfileFormProps) {
  const stored = useCachedQuery(cachedQuery<StoredProfile>(database, "profile"), readStored, [
    database,
    userId,
  ]);
  const draft = useMemo(() => drafts.ofForm(database, TYPED_DRAFT), [database]);
  const unsaved = useCachedQuery(
    cachedQuery<TypedFields>(database, "profile-unsaved"),
    readUnsaved,
    [database],
  );
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card}>
      <div className={classes.top}>
        <Title order={2}>My Profile</Title>
        <SendMark id={stored?.profile?.id} of={stored?.sending} />
      </div>
      {stored && unsaved ? (
        <Fields {...{ database, userId, draft, unsaved }} profile={stored.profile} />
      ) : (
        <Waiting />
      )}
    </Paper>
  );
}

interface StoredProfile {
  profile: Profile | undefined;
  sending: SendState | undefined;
}

export function keepProfile(
  database: LocalDatabase,
  userId: number,
  onAnswer: () => void,
): (() => void)[] {
  return [
    cachedQuery<StoredProfile>(database, "profile").keep(readStored, [database, userId], onAnswer),
    cachedQuery<TypedFields>(database, "profile-unsaved").keep(readUnsaved, [database]),
  ];
}

async function readUnsaved(database: LocalDatabase): Promise<TypedFields> {
  try {
    return typedFieldsOf(await drafts.read(database, TYPED_DRAFT));
  } catch (error) {
    console.error("What was typed before could not be read", error);
    return {};
  }
}

async function readStored(database: LocalDatabase, userId: number): Promise<StoredProfile> {
  const profile = await profiles.read(database, userId);
  const states = profile && (await sync.sendStates(database, "profiles", [profile.id], Date.now()));
  return { profile, sending: profile && states?.get(profile.id) };
}

const MATURITY = (Object.keys(MATURITY_LABELS) as ProfileFields["spiritualMaturity"][]).map(
  // Object.keys loses the type of the keys; the labels' own type has it.
  (value) => ({ value, label: MATURITY_LABELS[value] }),
);

function isMaturity(value: string): value is ProfileFields["spiritualMaturity"] {
  return value in MATURITY_LABELS;
}

interface FieldsProps extends ProfileFormProps {
  profile: Profile | undefined;
  draft: DraftStorage;
  unsaved: TypedFields;
}

/** `unsaved` counts at the first drawing only: a stored letter does not draw the form again. */
const Fields = memo(function Fields(props: FieldsProps) {
  const { values, problems, changed, saving, type, save } = useProfileForm(props);
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    await save();
    form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  };
  const text = (field: Exclude<keyof ProfileFields, "spiritualMaturity">) => ({
    name: field,
    value: values[field],
    error: problems[field],
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) =>
      type(field, event.currentTarget.value),
  });
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <Textarea label="Bio" description="A few words about you." rows={3} {...text("bio")} />
      <TextInput
        label="Current focus"
        description="What this season of your life is about."
        {...text("currentFocus")}
      />
      <NativeSelect
        size="md"
        label="Spiritual maturity"
        name="spiritualMaturity"
        data={MATURITY}
        value={values.spiritualMaturity}
        onChange={({ currentTarget: { value } }) =>
          isMaturity(value) && type("spiritualMaturity", value)
        }
      />
      <TextInput
        label="Preferred meeting time"
        description="When you like to read and pray, for example early in the morning."
        {...text("preferredMeetingTime")}
      />
      <Textarea label="Goals" description="Where you hope to grow." rows={3} {...text("goals")} />
      <div className={classes.foot}>
        <Button type="submit" loading={saving}>
          Save Profile
        </Button>
        <output className={classes.note}>{changed && "Not saved yet"}</output>
      </div>
    </form>
  );
}, sameProfile);

function sameProfile(one: FieldsProps, other: FieldsProps): boolean {
  return one.profile === other.profile && one.draft === other.draft;
}
