/** Why there is no answer, in words that may stand in the log. */
export type AiFailureReason =
  | "not configured"
  | "resting after failures"
  | "out of time"
  | "given up by the caller"
  | "unreachable"
  | "not a chat completion"
  | "unusable answer"
  | `status ${number}`;

/** The service gave nothing that may be shown. */
export class AiFailure extends Error {
  readonly reason: AiFailureReason;
  constructor(reason: AiFailureReason) {
    super(`The AI service failed: ${reason}`);
    this.name = "AiFailure";
    this.reason = reason;
  }
}
