import type { Answer, StandInCall } from "./stand-in-routes.ts";

/**
 * What the stand-in answered to each idempotency key. Like the provider it gives the first answer
 * of a key again, a failure as well, and refuses the key with other parameters.
 */
export class RememberedAnswers {
  readonly #byKey = new Map<string, { asked: string; answer: Answer }>();

  /** Answers by `carryOut` where the key is new, or the call has none. */
  answer({ path, form, idempotencyKey }: StandInCall, carryOut: () => Answer): Answer {
    if (idempotencyKey === null) return carryOut();
    const asked = `${path} ${form.toString()}`;
    const known = this.#byKey.get(idempotencyKey);
    if (known) return known.asked === asked ? known.answer : otherParameters;
    const answer = carryOut();
    // As JSON: later changes of the books are not part of the answer.
    const body = JSON.parse(JSON.stringify(answer.body)) as object;
    this.#byKey.set(idempotencyKey, { asked, answer: { status: answer.status, body } });
    return answer;
  }
}

const otherParameters: Answer = {
  status: 400,
  body: {
    error: {
      type: "idempotency_error",
      message: "Keys for idempotent requests can only be used with the same parameters.",
    },
  },
};
