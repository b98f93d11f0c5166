import { type DayScripture, readScripture, type WizardDraft } from "@reignwell/domain";
import {
  cachedScripture,
  cacheScripture,
  type DraftRevision,
  type LocalDatabase,
  readDraft,
  writeDraft,
} from "@reignwell/local-db";
import { DraftKeeper, type DraftKind, type KeeperListener } from "./draft-keeper.ts";
import {
  endEarlierOffer,
  giveBackGuestPlan,
  type OpenedDraft,
  type OpenedPlan,
  openPlan,
  takenUp,
} from "./open-plan.ts";
import {
  type AsideReason,
  discardEarlier,
  forgetAside,
  keepAside,
  type PlanAside,
  planAside,
  restoreEarlier,
} from "./set-aside.ts";

/**
 * What the daily page has of this device. It comes with the database library, after the verse can
 * be read (decision 8); the page itself knows only this type.
 */
export interface PlanDevice {
  /** The person's database, or the guests'. */
  database: LocalDatabase;
  /** The kind that a draft is kept as where the kept one could not be read. */
  kind: DraftKind;
  /** Finds the plan to go on with. */
  openPlan: (today: string, late?: boolean) => Promise<OpenedPlan>;
  /** Keeps the draft of that kind at every change, beginning with the version that was opened. */
  keeperOf: (
    kind: DraftKind,
    opened: { draft: WizardDraft; revision: DraftRevision },
    listener: KeeperListener,
  ) => DraftKeeper;
  /** Sets a plan aside; `done` when it is kept. */
  setAside: (reason: AsideReason, draft: WizardDraft) => { aside: PlanAside; done: Promise<void> };
  forgetAside: (aside: PlanAside) => Promise<void>;
  /** Sets the plan of an earlier day aside; null when there is none any more. */
  discardEarlier: () => Promise<PlanAside | null>;
  /** Puts it back; null when that is not possible any more. */
  restoreEarlier: (aside: PlanAside) => ReturnType<typeof restoreEarlier>;
  /** Keeps the plan of an earlier day, which the page does not offer again. */
  endEarlierOffer: (earlier: OpenedDraft) => Promise<void>;
  /** The plan of an earlier day with which the person goes on, as it is to be kept. */
  takenUp: (draft: WizardDraft) => WizardDraft;
  /** Leaves a guest's plan to the guests again; nothing happens where there are none. */
  giveBackGuestPlan: (draft: WizardDraft) => Promise<void>;
  /** The scripture that was kept for a date, or null; a database that fails counts as none. */
  storedScripture: (date: string) => Promise<DayScripture | null>;
  /** The reflection that was made for a reference here, or null. */
  storedReflection: (reference: string) => Promise<string | null>;
  /** Keeps a made reflection, in place of the former one: a reload does not ask for it again. */
  storeReflection: (reference: string, text: string) => Promise<void>;
  /** Keeps a scripture for a day without a network; that it could not be kept spoils nothing now. */
  storeScripture: (scripture: DayScripture) => Promise<void>;
}

/** Where the one reflection that was made last is kept. */
const REFLECTION = "reflection";

/**
 * The device of the user of the page.
 *
 * @param guestDatabase the guests' database when a user is signed in, else null
 */
export function planDevice(
  database: LocalDatabase,
  guestDatabase: LocalDatabase | null,
): PlanDevice {
  return {
    database,
    kind: "plan",
    openPlan: (today, late = false) => openPlan({ database, guestDatabase, today, late }),
    keeperOf: (kind, opened, listener) => new DraftKeeper({ database, kind }, opened, listener),
    setAside: (reason, draft) => {
      const aside = planAside(reason, draft);
      return { aside, done: keepAside(database, aside) };
    },
    forgetAside: (aside) => forgetAside(database, aside),
    discardEarlier: () => discardEarlier(database),
    restoreEarlier: (aside) => restoreEarlier(database, aside),
    endEarlierOffer: (earlier) => endEarlierOffer(database, earlier),
    takenUp,
    giveBackGuestPlan: async (draft) => {
      if (guestDatabase) await giveBackGuestPlan(database, guestDatabase, draft);
    },
    storedScripture: async (date) => {
      try {
        return readScripture(await cachedScripture(database, date));
      } catch {
        return null;
      }
    },
    storedReflection: async (reference) => {
      const kept = await readDraft(database, REFLECTION).catch(() => null);
      return isReflection(kept) && kept.reference === reference ? kept.text : null;
    },
    storeReflection: (reference, text) =>
      writeDraft(database, REFLECTION, { reference, text }).catch(() => undefined),
    storeScripture: (scripture) => cacheScripture(database, scripture).catch(() => undefined),
  };
}

function isReflection(kept: unknown): kept is { reference: string; text: string } {
  if (typeof kept !== "object" || kept === null) return false;
  const { reference, text } = kept as Record<string, unknown>;
  return typeof reference === "string" && typeof text === "string";
}
