/** What a schedule can be objected to for; the numbers are those of docs/sync-protocol.md. */
export const ORACLES = [
  "0 a step threw",
  "1 all equal, nothing stuck",
  "2 causality",
  "2 the last edit wins",
  "3 a replaced value comes back",
  "4 own edits shown",
  "5 a text vanishes",
  "6 settled while something waits",
  "7 purged rows come back",
  "8 missing on one side",
] as const;

/** One of {@link ORACLES}. */
export type Oracle = (typeof ORACLES)[number];

/** What the protocol cannot keep and says so (docs/sync-protocol.md): counted, and no objection. */
export const LIMITS = [
  /** Accepted after the backup, and replaced by a user who was not shown it before all noticed. */
  "a text behind a restore without renewal",
  /**
   * A restore took its author's own earlier value, whose answer had never come: only clocks tell the
   * two apart then, and another device knows the earlier one by the stamp that the server gave it.
   */
  "an edit over its author's own one, whose answer a restore took",
  /**
   * A restore took the earlier value, whose answer had never come, and its device sends it once more
   * with a clock that was set meanwhile: nobody can tell any more that the other was written over it.
   * Or on a longer way, where the other's clock was set: the stamp that the other saw is an earlier one.
   */
  "an edit over one that is sent again by a set clock",
  /**
   * A profile was copied while a value waited in it, and the clock was set before what was written
   * over that was sent: the other copy's answer told the stamp of the value, this one never heard it.
   * Or one of the copies sends the value itself, which another has sent already, by a clock that was
   * set, or on a way longer than the time after which the other was written over it.
   */
  "an edit over what waits in a copied profile",
  /**
   * A restore without renewal took the value and all memory of its batch, of which the network
   * delivers a copy within an hour after its device was heard [P9]: it counts as written by then.
   */
  "an edit over one that a late copy brings back, behind a restore without renewal",
  /**
   * The server had accepted a deletion and lost it, which it told nobody, and the only device that
   * knew better was away until it had forgotten the deletion as well [K4].
   */
  "a deletion that its device forgot, behind a restore without renewal",
  /**
   * The server had accepted an edit of a row that was deleted, and lost it, which it told nobody: no
   * check counts deleted rows. A device has it, and offers it when the row is brought back.
   */
  "an edit of a deleted row, behind a restore without renewal",
  /**
   * A restore took a value whose answer had never come: sent again, and offered by who had been shown
   * it, it has two stamps. What was written within its way, unaware of it, lies between the two.
   */
  "a value that comes back over one written within its way, after a restore",
] as const;

/** One of {@link LIMITS}. */
export type Limit = (typeof LIMITS)[number];
