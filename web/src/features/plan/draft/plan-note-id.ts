/** The id of the note, which stands above the wizard and comes after it. */
export const PLAN_NOTE = "plan-note";
