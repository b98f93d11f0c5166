import { newDraft, isStarted, type WizardDraft } from "@reignwell/domain";
import { createStore, type StoreApi } from "zustand/vanilla";
import { mayBeBegun, rememberBegun } from "./begun-mark.ts";
import type { DraftKeeper, DraftKind } from "./draft-keeper.ts";
import type { PlanNote } from "./open-plan.ts";
import type { PlanDevice } from "./plan-device.ts";

/** The state of the page's plan. */
export interface PlanState {
  /**
   * `opening` until the device was asked for a kept plan; nothing can be written before.
   * `unavailable` when what asks it could not be fetched: then the page only shows the verse.
   */
  phase: "opening" | "open" | "closed" | "unavailable";
  /** Whether, while it opens, the device probably keeps a plan that will take the page's place. */
  expectsPlan: boolean;
  draft: WizardDraft;
  note: PlanNote | null;
  /** How often the person went to another step; the page follows each time. */
  moves: number;
  /** False when the device refused to keep the last change. */
  kept: boolean;
}

/** The page's plan and all that can be done with it; one for each page. */
export class PlanStore {
  readonly state: StoreApi<PlanState>;
  readonly #arriving: Promise<PlanDevice>;
  #device: PlanDevice | null = null;
  #kind: DraftKind = "plan";
  #keeper: DraftKeeper | null = null;
  /** What the person did before the device had answered. */
  #early: ((draft: WizardDraft) => WizardDraft) | null = null;

  /**
   * @param device the device as soon as its program has come
   * @param today the Central date
   */
  constructor(device: Promise<PlanDevice>, today: string) {
    this.#arriving = device;
    this.state = createStore<PlanState>(() => ({
      phase: "opening",
      expectsPlan: mayBeBegun(),
      draft: newDraft(today),
      note: null,
      moves: 0,
      kept: true,
    }));
  }

  /** Looks for a kept plan. */
  readonly open = async (today: string): Promise<void> => {
    const device = await this.#arriving.catch(() => null);
    if (!device) {
      this.state.setState({ phase: "unavailable" });
      return;
    }
    this.#device = device;
    try {
      const { kind, draft, note } = await device.openPlan(today);
      this.#moveTo(kind);
      this.state.setState({ phase: "open", draft, note });
      rememberBegun(isStarted(draft) || note !== null);
    } catch {
      // A device that can keep nothing still gets its verse and its plan, with a word about it.
      this.#moveTo("plan");
      this.state.setState({ phase: "open", draft: newDraft(today), note: null, kept: false });
    }
    this.#doEarly();
  };

  /** Changes the draft and keeps it. */
  readonly change = (next: (draft: WizardDraft) => WizardDraft): void => {
    const { phase, draft, note } = this.state.getState();
    if (phase === "opening") this.#early ??= next;
    if (phase !== "open") return;
    const changed = next(draft);
    // The note of a restored plan has done its work once the person goes on; an offer stays.
    if (changed !== draft) this.#set(changed, note?.kind === "guest" ? note : null);
  };

  /** The day went on: an untouched plan goes with it, a begun one keeps its date. */
  readonly rollTo = (today: string): void => {
    const { phase, draft } = this.state.getState();
    if (phase !== "open" || isStarted(draft) || draft.date >= today) return;
    this.state.setState({ draft: newDraft(today) });
  };

  readonly startOver = (today: string): void => {
    this.#set(newDraft(today), { kind: "started-over", former: this.state.getState().draft });
  };

  readonly undoStartOver = (): void => {
    const { note } = this.state.getState();
    if (note?.kind === "started-over") this.#set(note.former, null);
  };

  readonly dismissNote = (): void => {
    this.state.setState({ note: null });
  };

  /** Goes on with the offered plan of an earlier day. */
  readonly finishEarlier = (): void => {
    const { note, moves } = this.state.getState();
    if (note?.kind !== "earlier") return;
    this.#moveTo("earlier-plan");
    this.state.setState({ draft: note.draft, note: null, moves: moves + 1 });
  };

  readonly dropEarlier = async (): Promise<void> => {
    this.dismissNote();
    await this.#device?.dropEarlier().catch(() => this.#tellOutcome(false));
  };

  /** Does not take the guest's plan over; the person's own plan comes instead. */
  readonly declineGuest = async (today: string): Promise<void> => {
    const { draft } = this.state.getState();
    if (!this.#device || this.#kind !== "guest-plan") return;
    this.state.setState({ phase: "opening", expectsPlan: true });
    await this.#keeper?.settled();
    await this.#device.giveBackGuestPlan(draft).catch(() => this.#tellOutcome(false));
    await this.open(today);
  };

  /** Begins the last write at once; for a page that is about to go. */
  readonly flush = (): void => {
    this.#keeper?.flush();
  };

  /** Stops changes, because the plan is being saved; returns the kind of its draft. */
  readonly close = async (): Promise<DraftKind> => {
    this.state.setState({ phase: "closed" });
    await this.#keeper?.settled();
    return this.#kind;
  };

  /** Takes changes again, because the plan could not be saved. */
  readonly reopen = (): void => {
    this.state.setState({ phase: "open" });
  };

  readonly #tellOutcome = (kept: boolean): void => {
    if (this.state.getState().kept !== kept) this.state.setState({ kept });
  };

  #moveTo(kind: DraftKind): void {
    this.#kind = kind;
    this.#keeper = this.#device?.keeperOf(kind, this.#tellOutcome) ?? null;
  }

  /** Does what was done too early, unless the page now shows another plan than it did then. */
  #doEarly(): void {
    const [early, { draft, note }] = [this.#early, this.state.getState()];
    this.#early = null;
    if (early && note === null && !isStarted(draft)) this.change(early);
  }

  #set(draft: WizardDraft, note: PlanNote | null): void {
    const { draft: former, moves } = this.state.getState();
    this.state.setState({ draft, note, moves: draft.step === former.step ? moves : moves + 1 });
    this.#keeper?.keep(draft);
    rememberBegun(isStarted(draft));
  }
}
