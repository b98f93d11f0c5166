import { newDraft, isStarted, type WizardDraft } from "@reignwell/domain";
import { deleteDraft, type LocalDatabase } from "@reignwell/local-db";
import { createStore, type StoreApi } from "zustand/vanilla";
import { DraftKeeper, type DraftPlace } from "./draft-keeper.ts";
import { giveBackGuestPlan, openPlan, type PlanNote } from "./open-plan.ts";

/** The state of the page's plan. */
export interface PlanState {
  /** `opening` until the device was asked for a kept plan; nothing can be written before. */
  phase: "opening" | "open" | "closed";
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
  readonly #database: LocalDatabase;
  readonly #guestDatabase: LocalDatabase | null;
  #place: DraftPlace;
  #keeper: DraftKeeper;

  /**
   * @param guestDatabase the guests' database when somebody is signed in, else null
   * @param today the Central date
   */
  constructor(database: LocalDatabase, guestDatabase: LocalDatabase | null, today: string) {
    this.#database = database;
    this.#guestDatabase = guestDatabase;
    this.#place = { database, kind: "plan" };
    this.#keeper = new DraftKeeper(this.#place, this.#tellOutcome);
    this.state = createStore<PlanState>(() => ({
      phase: "opening",
      draft: newDraft(today),
      note: null,
      moves: 0,
      kept: true,
    }));
  }

  /** Looks for a kept plan. */
  readonly open = async (today: string): Promise<void> => {
    try {
      const [database, guestDatabase] = [this.#database, this.#guestDatabase];
      const opened = await openPlan({ database, guestDatabase, today });
      this.#moveTo(opened.place);
      this.state.setState({ phase: "open", draft: opened.draft, note: opened.note });
    } catch {
      // A device that can keep nothing still gets its verse and its plan, with a word about it.
      this.state.setState({ phase: "open", draft: newDraft(today), note: null, kept: false });
    }
  };

  /** Changes the draft and keeps it. */
  readonly change = (next: (draft: WizardDraft) => WizardDraft): void => {
    const { phase, draft, note } = this.state.getState();
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
    this.#moveTo({ database: this.#database, kind: "earlier-plan" });
    this.state.setState({ draft: note.draft, note: null, moves: moves + 1 });
  };

  readonly dropEarlier = async (): Promise<void> => {
    this.dismissNote();
    await deleteDraft(this.#database, "earlier-plan").catch(() => this.#tellOutcome(false));
  };

  /** Does not take the guest's plan over; the person's own plan comes instead. */
  readonly declineGuest = async (today: string): Promise<void> => {
    const { draft } = this.state.getState();
    if (!this.#guestDatabase || this.#place.kind !== "guest-plan") return;
    this.state.setState({ phase: "opening" });
    await this.#keeper.settled();
    await giveBackGuestPlan(this.#database, this.#guestDatabase, draft).catch(() =>
      this.#tellOutcome(false),
    );
    await this.open(today);
  };

  /** Begins the last write at once; for a page that is about to go. */
  readonly flush = (): void => {
    this.#keeper.flush();
  };

  /** Stops changes, because the plan is being saved; returns the place of its draft. */
  readonly close = async (): Promise<DraftPlace> => {
    this.state.setState({ phase: "closed" });
    await this.#keeper.settled();
    return this.#place;
  };

  /** Takes changes again, because the plan could not be saved. */
  readonly reopen = (): void => {
    this.state.setState({ phase: "open" });
  };

  readonly #tellOutcome = (kept: boolean): void => {
    if (this.state.getState().kept !== kept) this.state.setState({ kept });
  };

  #moveTo(place: DraftPlace): void {
    this.#place = place;
    this.#keeper = new DraftKeeper(place, this.#tellOutcome);
  }

  #set(draft: WizardDraft, note: PlanNote | null): void {
    const { draft: former, moves } = this.state.getState();
    this.state.setState({ draft, note, moves: draft.step === former.step ? moves : moves + 1 });
    this.#keeper.keep(draft);
  }
}
