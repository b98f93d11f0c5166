import { MESSAGES } from "@reignwell/contract";
import type { StreakGrace } from "@reignwell/domain";
import { cachedQuery, type LocalDatabase, profiles } from "@reignwell/device";
import { useCallback, useEffect, useMemo, useState } from "react";
import { reportFailure } from "../../../lib/local-data/report-write.ts";
import { useCachedQuery } from "../../../lib/local-data/use-cached-query.ts";
import { earlierSettings, forgetEarlierSettings } from "./earlier-streak-settings.ts";
import type { StreakFields } from "./streak-fields.ts";

export interface StreakSettings extends StreakGrace {
  streakShown: boolean;
}

const AT_FIRST: StreakFields = { streakShown: true, restDays: [], pauses: [] };

interface StoredSettings {
  fields: StreakFields;
}

export function useStreakSettings(database: LocalDatabase, userId: number) {
  const stored = useCachedQuery(
    cachedQuery<StoredSettings>(database, "streak-settings"),
    readSettings,
    [database, userId],
  );
  // A choice counts at once, so that the next one is not made over the old value.
  const [chosen, setChosen] = useState<Partial<StreakFields>>({});
  const unsaved = stored ? stillChosen(chosen, stored.fields) : chosen;
  if (unsaved !== chosen) setChosen(unsaved);
  const save = useCallback(
    async (changed: Partial<StreakFields>) =>
      reportFailure(
        // A choice is made over what the screen shows, with one press: nothing comes in under it.
        profiles.save(database, userId, changed, Date.now(), {}),
        MESSAGES.profile.updateFailed,
      ),
    [database, userId],
  );
  const change = useCallback(
    (changed: Partial<StreakFields>) => {
      setChosen((before) => ({ ...before, ...changed }));
      void save(changed).then(({ ok }) => {
        if (!ok) setChosen({});
      });
    },
    [save],
  );
  useTakenOver(database.name, stored?.fields, save);
  const settings = useMemo(() => stored && { ...stored.fields, ...unsaved }, [stored, unsaved]);
  return { settings: settings ?? null, change };
}

export function keepStreakSettings(
  database: LocalDatabase,
  userId: number,
  onAnswer: () => void,
): () => void {
  return cachedQuery<StoredSettings>(database, "streak-settings").keep(
    readSettings,
    [database, userId],
    onAnswer,
  );
}

/** What is chosen and not stored yet; stored choices follow the database again. */
function stillChosen(chosen: Partial<StreakFields>, stored: StreakFields): Partial<StreakFields> {
  const waiting = (["streakShown", "restDays", "pauses"] as const).filter(
    (field) => field in chosen && JSON.stringify(chosen[field]) !== JSON.stringify(stored[field]),
  );
  if (waiting.length === Object.keys(chosen).length) return chosen;
  return Object.fromEntries(waiting.map((field) => [field, chosen[field]]));
}

/** Settings that an earlier version stored on this device move to the profile, once. */
function useTakenOver(
  owner: string,
  stored: StreakFields | undefined,
  save: (changed: Partial<StreakFields>) => Promise<{ ok: boolean }>,
): void {
  useEffect(() => {
    const earlier = stored && earlierSettings(owner);
    if (!earlier) return;
    // A choice on another device since then wins.
    const unsaved: Partial<StreakFields> = {
      ...(stored.streakShown && !earlier.streakShown ? { streakShown: false } : {}),
      ...(stored.restDays.length === 0 && earlier.restDays.length > 0
        ? { restDays: earlier.restDays }
        : {}),
      ...(stored.pauses.length === 0 && earlier.pauses.length > 0
        ? { pauses: earlier.pauses }
        : {}),
    };
    if (Object.keys(unsaved).length === 0) {
      forgetEarlierSettings(owner);
      return;
    }
    void save(unsaved).then(({ ok }) => ok && forgetEarlierSettings(owner));
  }, [owner, stored, save]);
}

async function readSettings(database: LocalDatabase, userId: number): Promise<StoredSettings> {
  const profile = await profiles.read(database, userId);
  const { streakShown, restDays, pauses } = { ...AT_FIRST, ...profile };
  return { fields: { streakShown, restDays, pauses } };
}
