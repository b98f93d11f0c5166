import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { loadDayPassages } from "@reignwell/content";
import { type ReflectionRequest, SCRIPTURES_AHEAD } from "@reignwell/contract";
import { addDays, centralDate, isUsableReflection, placeOfDate } from "@reignwell/domain";
import type { AppDeps } from "../../app-types.ts";
import { AiFailure, type Caller } from "../../gateways/ai.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { callerOf, spendCall } from "./ai-limits.ts";
import { askOnce, type Exchange, refuseWhenAway, usableAnswer } from "./ask-once.ts";
import {
  claimDayReflection,
  type DayClaim,
  type DayVerse,
  findDayReflection,
  findScheduledDate,
  releaseDayReflection,
  storeDayReflection,
} from "./day-reflection-repository.ts";

/** A plan of some days ago may still be finished, so its verse is still reflected on. */
const DAYS_BACK = 7;
/** Longer than any call may take, so that only the claim of a server that has ended runs out. */
const CLAIM_MS = 10_000;
/** A process that waits for another one looks this often, in ms, and for less than its answer's time. */
const LOOK_EVERY = 250;
const LOOKS = 26;

/**
 * AI-001: the reflection on the verse of a day. It is written once for a date and verse, and all
 * callers get this one text; a caller that only reads it spends nothing of the limits. Other verses
 * are for signed-in callers, whose calls are counted by account: without this rule the public call
 * would write about whatever text anybody sends.
 */
export function dayReflections(deps: AppDeps) {
  const { sql } = deps.database;
  const underWay = new Map<string, Promise<string>>();

  return async (input: ReflectionRequest, exchange: Exchange): Promise<string> => {
    const { request } = exchange;
    const verse = { verse: input.verse.trim(), reference: input.reference.trim() };
    const date = await knownDateOf(deps, verse);
    if (date === null) {
      if (request.user === null) throw refuse("forbidden");
      const write = (by: Caller, signal: AbortSignal) => deps.ai.writeReflection(verse, by, signal);
      return askOnce(deps, exchange, write, isUsableReflection);
    }
    const day = { date, hash: hashOf(verse) };
    const written = await findDayReflection(sql, day);
    if (written !== null) return written;
    const caller = callerOf(request, deps);
    const key = `${date} ${day.hash.toString("hex")}`;
    if (!underWay.has(key)) {
      refuseWhenAway(deps.ai, caller);
      await spendCall(deps, caller);
    }
    return usableAnswer(request, underWay.get(key) ?? begin(), isUsableReflection);

    // It goes on when this caller leaves: its text is for everybody who comes after.
    function begin(): Promise<string> {
      const writing = writeForAll(deps, verse, day, caller).finally(() => underWay.delete(key));
      underWay.set(key, writing);
      return writing;
    }
  };
}

/** The date around today whose verse this is, scheduled or built in; null for any other text. */
async function knownDateOf(deps: AppDeps, verse: ReflectionRequest): Promise<string | null> {
  const today = centralDate(deps.now());
  const [first, last] = [addDays(today, -DAYS_BACK), addDays(today, SCRIPTURES_AHEAD)];
  const range = { first, today, last };
  const scheduled = await findScheduledDate(deps.database.sql, verse, range);
  if (scheduled !== null) return scheduled;
  const passages = await loadDayPassages();
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const passage = passages[placeOfDate(date, passages)];
    if (passage?.reference === verse.reference && passage.text === verse.verse) return date;
  }
  return null;
}

/** Has the text written, or waits for the server process that is having it written. */
async function writeForAll(
  deps: AppDeps,
  verse: ReflectionRequest,
  day: DayVerse,
  caller: Caller,
): Promise<string> {
  const { sql } = deps.database;
  for (let look = 0; look < LOOKS; look += 1) {
    const now = deps.now();
    const claim = { ...day, until: now + CLAIM_MS };
    if (await claimDayReflection(sql, claim, now)) return writeClaimed(deps, verse, claim, caller);
    const written = await findDayReflection(sql, day);
    if (written !== null) return written;
    await pause(LOOK_EVERY);
  }
  throw new AiFailure("out of time");
}

async function writeClaimed(
  deps: AppDeps,
  verse: ReflectionRequest,
  claim: DayClaim,
  caller: Caller,
): Promise<string> {
  const { sql } = deps.database;
  const text = await deps.ai.writeReflection(verse, caller).catch(async (error: unknown) => {
    await releaseDayReflection(sql, claim);
    throw error;
  });
  if (isUsableReflection(text)) {
    await storeDayReflection(sql, claim, text, addDays(centralDate(deps.now()), -30));
  } else {
    await releaseDayReflection(sql, claim);
  }
  return text;
}

function hashOf({ verse, reference }: ReflectionRequest): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([reference, verse]))
    .digest();
}
