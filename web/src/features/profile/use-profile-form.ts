import { MESSAGES, type Profile } from "@reignwell/contract";
import { type LocalDatabase, profiles } from "@reignwell/device";
import { useEffect, useState } from "react";
import { reportFailure } from "../../lib/local-data/report-write.ts";
import { notify } from "../../lib/notify.ts";
import { holdQuietMoment } from "../../lib/browser/quiet-moment.ts";
import {
  type DraftStorage,
  shownAtStart,
  useDraftAutosave,
  useStoredDraft,
} from "../../lib/local-data/typed-draft.ts";
import {
  type FieldProblems,
  fieldsOf,
  problemsOf,
  type ProfileFields,
  stillTyped,
  type TypedFields,
  typedFieldsOf,
  withStored,
} from "./profile-fields.ts";

interface ProfileFormInput {
  database: LocalDatabase;
  userId: number;
  /** Undefined before the first save. */
  profile: Profile | undefined;
  draft: DraftStorage;
  unsaved: TypedFields;
}

/**
 * The form is a layer of typed fields over the stored profile. An untouched field shows what is
 * stored, also when another device changes it; only typed fields are saved, so that two devices
 * merge field by field.
 */
export function useProfileForm({ database, userId, profile, draft, unsaved }: ProfileFormInput) {
  const [layer, setLayer] = useState(unsaved);
  const [touched, setTouched] = useState<ReadonlySet<keyof ProfileFields>>(new Set());
  const [problems, setProblems] = useState<FieldProblems>({});
  // The stored value of each field when the user began to type in it.
  const [began, setBegan] = useState<Record<string, unknown>>(() => shownAtStart({}, unsaved));
  const [saving, setSaving] = useState(false);
  const stored = fieldsOf(profile);
  // Kept in the layer until the database shows it, so that the old text never flashes.
  const typed = stillTyped(layer, stored);
  if (typed !== layer) setLayer(typed);
  const changed = Object.keys(typed).length > 0;

  useDraftAutosave(draft, typed);
  // The latest letters may not have been stored yet when `unsaved` was read.
  const written = useStoredDraft(draft, typedFieldsOf);
  const [taken, setTaken] = useState(written);
  if (written !== taken) {
    setTaken(written);
    setLayer(withStored(written ?? {}, layer, touched));
    setBegan((before) => ({ ...shownAtStart({}, written ?? {}), ...before }));
  }
  useEffect(() => (changed ? holdQuietMoment() : undefined), [changed]);

  const type = <K extends keyof ProfileFields>(field: K, value: ProfileFields[K]) => {
    setLayer((before) => ({ ...before, [field]: value }));
    setBegan((before) => (field in before ? before : { ...before, [field]: stored[field] }));
    setTouched((before) => (before.has(field) ? before : new Set([...before, field])));
    setProblems((before) => ({ ...before, [field]: undefined }));
  };
  const saveTyped = async () => {
    if (!changed && profile) return true;
    const writing = profiles.save(database, userId, typed, Date.now(), began);
    return (await reportFailure(writing, MESSAGES.profile.updateFailed)).ok;
  };
  const save = async () => {
    const found = problemsOf(typed);
    setProblems(found);
    if (saving || Object.keys(found).length > 0) return;
    setSaving(true);
    const isSaved = await saveTyped();
    setSaving(false);
    if (!isSaved) return;
    setBegan({});
    notify(MESSAGES.profile.updated);
  };
  return { values: { ...stored, ...typed }, problems, changed, saving, type, save };
}
