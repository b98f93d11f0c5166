import { hasWords, isStarted, newDraft, type WizardDraft } from "@reignwell/domain";
import { createStore, type StoreApi } from "zustand/vanilla";
import { mayBeBegun, rememberBegun } from "./unfinished-plan-flag.ts";
import type {
  AsideReason,
  DraftKeeper,
  DraftKind,
  ForeignDraft,
  OpenedPlan,
  PlanDevice,
  PlanNote,
  FinishedDraft,
} from "@reignwell/device";

export interface PlanState {
  /** `opening`: nothing can be written yet. `unavailable`: the code could not be fetched. */
  phase: "opening" | "open" | "closed" | "unavailable";
  /** Whether, while it opens, the device probably has a plan that the page will show instead. */
  expectsPlan: boolean;
  draft: WizardDraft;
  note: PlanNote | null;
  /** How often the user went to another step; the page follows each time. */
  moves: number;
  /** False when the device refused to store the last change. */
  isStored: boolean;
}

/** A plan that was not changed for so long is not being written, in ms. */
const RESTS_AFTER_MS = 5 * 60_000;

export class PlanStore {
  readonly state: StoreApi<PlanState>;
  readonly #arriving: Promise<PlanDevice>;
  #device: PlanDevice | null = null;
  kind: DraftKind = "plan";
  #keeper: DraftKeeper | null = null;
  /** The day with which the page has opened its plan, or gone along. */
  openedOn: string;
  /** The step of the history's entry with which the page began. */
  readonly entryStep: unknown;
  /** Whether that day is over. */
  #isLate = false;
  /** By the device's clock, which alone tells for how long the plan rests. */
  #changedAt = Number.NEGATIVE_INFINITY;
  /** Whether the page is on the screen and hears of other pages' writes. */
  #watching = false;
  /** What the user did before the device had answered. */
  #early: ((draft: WizardDraft) => WizardDraft) | null = null;

  /** `today` is the Central date; `device` resolves when its code is loaded. */
  constructor(device: Promise<PlanDevice>, today: string, entryStep: unknown = null) {
    this.#arriving = device;
    this.entryStep = entryStep;
    this.openedOn = today;
    this.state = createStore<PlanState>(() => ({
      phase: "opening",
      expectsPlan: mayBeBegun(),
      draft: newDraft(today),
      note: null,
      moves: 0,
      isStored: true,
    }));
  }

  /** Without `late` the plan of the same day is opened as it was before. */
  readonly open = async (
    today: string,
    late = this.#isLate && today === this.openedOn,
  ): Promise<void> => {
    this.openedOn = today;
    this.#isLate = late;
    const device = await this.#arriving.catch(() => null);
    if (!device) {
      this.state.setState({ phase: "unavailable" });
      return;
    }
    this.#device = device;
    try {
      const opened = await device.openPlan(today, late);
      const { draft, note } = opened;
      this.state.setState({ phase: "open", draft, note });
      this.#moveTo(opened);
      rememberBegun(isStarted(draft) || note !== null);
    } catch {
      // A device that can store nothing still gets its verse and its plan, with a note about it.
      const draft = newDraft(today);
      this.state.setState({ phase: "open", draft, note: null, isStored: false });
      this.#moveTo({ kind: device.kind, draft, revision: null });
    }
    this.#doEarly();
  };

  readonly change = (next: (draft: WizardDraft) => WizardDraft): void => {
    const { phase, draft, note } = this.state.getState();
    if (phase === "opening") this.#early ??= next;
    if (phase !== "open") return;
    const changed = next(draft);
    if (changed === draft) return;
    // A user who goes on has seen the note of a restored plan; an offer stays. With the first words
    // of today's plan the user declines the offer of an earlier one.
    const passedBy = note?.kind === "earlier" && hasWords(changed);
    const isOffer = note?.kind === "guest" || note?.kind === "aside" || note?.kind === "earlier";
    this.#set(changed, isOffer && !passedBy ? note : null);
    if (passedBy) this.#endEarlierOffer(note);
  };

  /** When the day changes, an untouched plan moves on with it; day-turn.ts cares for a begun one. */
  readonly rollTo = (today: string): void => {
    const { phase, draft } = this.state.getState();
    if (phase !== "open" || isStarted(draft)) return;
    if (this.#isLate && today !== this.openedOn) {
      void this.#openAnother(null, today);
      return;
    }
    this.openedOn = today;
    if (draft.date !== today) this.state.setState({ draft: newDraft(today) });
  };

  readonly redate = (today: string): void => {
    this.openedOn = today;
    this.#set({ ...this.state.getState().draft, date: today }, this.state.getState().note);
  };

  /** Looks again for the plan to go on with, once everything is on the device. */
  readonly openAgain = async (today: string): Promise<void> => {
    const { draft } = this.state.getState();
    await this.#keeper?.settled();
    const now = this.state.getState();
    if (now.draft === draft && now.phase === "open" && now.isStored) {
      await this.#openAnother(null, today);
    }
  };

  /** Whether a reload would interrupt the user: a plan with words, or one that just went on. */
  readonly isInUse = (): boolean => hasWords(this.state.getState().draft) || !this.rests();

  readonly startOver = (today: string): void => {
    if (!this.#isOpen()) return;
    const note = this.#setAside("started-over", this.state.getState().draft);
    this.#set(newDraft(today), note);
  };

  /** Takes the plan back that was set aside; the page's plan is set aside instead. */
  readonly takeAside = async (): Promise<void> => {
    const { phase, note, draft: present } = this.state.getState();
    if (note?.kind !== "aside") return;
    const { aside } = note;
    if (aside.reason === "discarded") {
      const earlier = await this.#device?.restoreEarlier(aside).catch(() => null);
      this.state.setState({ note: earlier ? { kind: "earlier", ...earlier } : null });
      return;
    }
    if (phase !== "open") {
      // The save ends with the removal of the page's draft: the plan beside it stays where it is,
      // also when it was given up, and is offered when the page is opened again.
      this.state.setState({ note: null });
      return;
    }
    this.#set(aside.draft, isStarted(present) ? this.#setAside("exchanged", present) : null);
    await this.#keeper?.settled();
    // Only now: until it is stored as the page's plan again, this is the only copy.
    if (this.state.getState().isStored)
      await this.#device?.forgetAside(aside).catch(() => undefined);
  };

  /** Closes the note and drops the plan that it offered; one of an earlier day stays stored. */
  readonly dismissNote = (): void => {
    const { note } = this.state.getState();
    this.state.setState({ note: null });
    if (note?.kind === "aside") void this.#device?.forgetAside(note.aside).catch(() => undefined);
    this.#endEarlierOffer(note);
  };

  readonly finishEarlier = (): void => {
    const { note, moves } = this.state.getState();
    if (note?.kind !== "earlier" || !this.#isOpen()) return;
    const draft = this.#device?.takenUp(note.draft) ?? note.draft;
    this.state.setState({ draft, note: null, moves: moves + 1 });
    this.#moveTo({ kind: "earlier-plan", draft, revision: note.revision });
    // At once, so that it is offered again also where the user only reads it today.
    this.#keeper?.keep(draft);
  };

  readonly discardEarlier = async (): Promise<void> => {
    try {
      const aside = await this.#device?.discardEarlier();
      this.state.setState({ note: aside ? { kind: "aside", aside } : null });
    } catch {
      this.#reportOutcome(false);
    }
  };

  /** Does not take the guest's plan over; the user's own plan comes instead. */
  readonly declineGuest = async (today: string): Promise<void> => {
    const { draft } = this.state.getState();
    if (!this.#device || this.kind !== "guest-plan" || !this.#isOpen()) return;
    this.state.setState({ phase: "opening", expectsPlan: true });
    await this.#keeper?.settled();
    await this.#device.giveBackGuestPlan(draft).catch(() => this.#reportOutcome(false));
    await this.open(today);
  };

  readonly attend = (): void => {
    this.#watching = true;
    this.#keeper?.watch();
  };

  readonly leave = (): void => {
    this.#watching = false;
    this.#keeper?.unwatch();
    this.flush();
  };

  /** Begins the last write at once; for a page that is about to go. */
  readonly flush = (): void => {
    this.#keeper?.flush();
  };

  /** Stops changes, because the plan is being saved; returns its draft. */
  readonly close = async (): Promise<FinishedDraft> => {
    if (this.#isOpen()) this.state.setState({ phase: "closed" });
    await this.#keeper?.settled();
    return { kind: this.kind, mayFinish: this.#keeper?.mayReplace ?? (() => true) };
  };

  readonly reopen = (): void => {
    if (this.state.getState().phase !== "closed") return;
    this.state.setState({ phase: "open" });
    this.#keeper?.look();
  };

  /** The plan was saved: none is unfinished any more, and one that was replaced is not offered. */
  readonly finish = (): void => {
    rememberBegun(false);
    const { note } = this.state.getState();
    const reason = note?.kind === "aside" ? note.aside.reason : null;
    if (reason !== "elsewhere" && reason !== "older") this.dismissNote();
  };

  rests(): boolean {
    // By the size of the difference: a change from before the clock was set back is over.
    return Math.abs(Date.now() - this.#changedAt) >= RESTS_AFTER_MS;
  }

  #isOpen(): boolean {
    return this.state.getState().phase === "open";
  }

  #endEarlierOffer(note: PlanNote | null): void {
    if (note?.kind === "earlier") void this.#device?.endEarlierOffer(note);
  }

  readonly #reportOutcome = (isStored: boolean): void => {
    if (this.state.getState().isStored !== isStored) this.state.setState({ isStored });
  };

  /** Shows what another page wrote; what this one had beside it is set aside. */
  readonly #follow = ({ draft, own }: ForeignDraft): boolean => {
    const { phase, note: shown, moves, draft: former } = this.state.getState();
    if (phase !== "open") return false;
    const finished = draft === null;
    const kept = shown?.kind === "aside" ? shown : null;
    const note = own ? this.#setAside("elsewhere", own) : (kept ?? { kind: "moved", finished });
    // Without a word it was not finished: the other page has gone along with the day.
    if (finished) void this.#openAnother(own || hasWords(former) ? note : kept);
    else {
      const moved = draft.step === former.step ? moves : moves + 1;
      this.state.setState({ draft, note, moves: moved });
      rememberBegun(isStarted(draft));
    }
    return true;
  };

  /** The plan is finished elsewhere: the page goes on with what there is now. */
  async #openAnother(note: PlanNote | null, today = this.openedOn): Promise<void> {
    this.#keeper?.release();
    this.state.setState({ phase: "opening", expectsPlan: false });
    await this.open(today);
    if (note !== null && this.state.getState().note === null) this.state.setState({ note });
  }

  #setAside(reason: AsideReason, draft: WizardDraft): PlanNote | null {
    if (!this.#device) return null;
    const { aside, done } = this.#device.setAside(reason, draft);
    done.catch(() => this.#reportOutcome(false));
    return { kind: "aside", aside };
  }

  #moveTo({ kind, draft, revision }: Omit<OpenedPlan, "note">): void {
    this.#keeper?.release();
    this.kind = kind;
    const listener = { onOutcome: this.#reportOutcome, onForeign: this.#follow };
    this.#keeper = this.#device?.keeperOf(kind, { draft, revision }, listener) ?? null;
    if (this.#watching) this.#keeper?.watch();
  }

  /** Does what was done too early, unless the page now shows another plan than it did then. */
  #doEarly(): void {
    const [early, { draft, note }] = [this.#early, this.state.getState()];
    this.#early = null;
    if (early && note === null && !isStarted(draft)) this.change(early);
  }

  #set(draft: WizardDraft, note: PlanNote | null): void {
    this.#changedAt = Date.now();
    const { draft: former, moves } = this.state.getState();
    this.state.setState({ draft, note, moves: draft.step === former.step ? moves : moves + 1 });
    this.#keeper?.keep(draft);
    rememberBegun(isStarted(draft));
  }
}
