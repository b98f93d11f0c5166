import { MESSAGES } from "@reignwell/contract";
import type { StreakGrace } from "@reignwell/domain";
import { cachedQuery, type LocalDatabase, profiles } from "@reignwell/device";
import { useCallback, useEffect, useMemo, useState } from "react";
import { reportFailure } from "../../../lib/local-data/report-failure.ts";
import { useKept } from "../../../lib/local-data/use-cached-query.ts";
import { earlierSettings, forgetEarlierSettings } from "./earlier-streak-settings.ts";
import type { StreakFields } from "./streak-fields.ts";

/** How the streak is counted and whether it is shown; it follows the person to every device. */
export interface StreakSettings extends StreakGrace {
  streakShown: boolean;
}

const AT_FIRST: StreakFields = { streakShown: true, restDays: [], pauses: [] };

interface StoredSettings {
  fields: StreakFields;
}

/** The person's settings, null until they are read, and the way to change them. */
export function useStreakSettings(database: LocalDatabase, userId: number) {
  const stored = useKept(cachedQuery<StoredSettings>(database, "streak-settings"), readSettings, [
    database,
    userId,
  ]);
  // What was just chosen counts at once: the next choice must not be made over the old one.
  const [chosen, setChosen] = useState<Partial<StreakFields>>({});
  const left = stored ? stillChosen(chosen, stored.fields) : chosen;
  if (left !== chosen) setChosen(left);
  const save = useCallback(
    async (changed: Partial<StreakFields>) =>
      reportFailure(
        profiles.save(database, userId, changed, Date.now()),
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
  const settings = useMemo(() => stored && { ...stored.fields, ...left }, [stored, left]);
  return { settings: settings ?? null, change };
}

/** Has the settings ready. */
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

/** What is chosen and not stored yet: as soon as it is, the store speaks again, for all devices. */
function stillChosen(chosen: Partial<StreakFields>, stored: StreakFields): Partial<StreakFields> {
  const waiting = (["streakShown", "restDays", "pauses"] as const).filter(
    (field) => field in chosen && JSON.stringify(chosen[field]) !== JSON.stringify(stored[field]),
  );
  if (waiting.length === Object.keys(chosen).length) return chosen;
  return Object.fromEntries(waiting.map((field) => [field, chosen[field]]));
}

/** Settings that an earlier version kept on this device alone become the person's own, once. */
function useTakenOver(
  owner: string,
  stored: StreakFields | undefined,
  save: (changed: Partial<StreakFields>) => Promise<{ ok: boolean }>,
): void {
  useEffect(() => {
    const earlier = stored && earlierSettings(owner);
    if (!earlier) return;
    // What was chosen on another device since then counts.
    const left: Partial<StreakFields> = {
      ...(stored.streakShown && !earlier.streakShown ? { streakShown: false } : {}),
      ...(stored.restDays.length === 0 && earlier.restDays.length > 0
        ? { restDays: earlier.restDays }
        : {}),
      ...(stored.pauses.length === 0 && earlier.pauses.length > 0
        ? { pauses: earlier.pauses }
        : {}),
    };
    if (Object.keys(left).length === 0) {
      forgetEarlierSettings(owner);
      return;
    }
    void save(left).then(({ ok }) => ok && forgetEarlierSettings(owner));
  }, [owner, stored, save]);
}

async function readSettings(database: LocalDatabase, userId: number): Promise<StoredSettings> {
  const profile = await profiles.read(database, userId);
  const { streakShown, restDays, pauses } = { ...AT_FIRST, ...profile };
  return { fields: { streakShown, restDays, pauses } };
}
