import { MESSAGES } from "@reignwell/contract";
import type { FastifyRequest } from "fastify";
import type { AppDeps } from "../../app-types.ts";
import type { Transaction } from "../../plugins/database/database.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { currentUser } from "../../plugins/sessions/session.ts";
import { digestOf, recallAnswer, rememberAnswer } from "./remembered-answers.ts";

/** A request whose headers passed `creatingHeaders`. */
type KeyedRequest = FastifyRequest & { headers: { "idempotency-key"?: string | undefined } };

/** A call that makes something which belongs to the whole site. */
export interface CreatingCall {
  userId: number;
  /** By it a repeated call is known. */
  key: string | undefined;
  /** What is asked for, with the name of the call. */
  content: unknown;
}

/** The call of a request: who makes it, and its key. */
export function creatingCall(request: KeyedRequest, content: unknown): CreatingCall {
  const key = request.headers["idempotency-key"];
  return { userId: currentUser(request).id, key, content };
}

/**
 * Runs `create` and gives its answer; for a repeated call the first one's answer. An administrator
 * whose answer was lost presses the button again, and the thing must not be there twice.
 */
export async function createOnce<T>(
  { database }: Pick<AppDeps, "database">,
  { userId, key, content }: CreatingCall,
  create: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const digest = digestOf(content);
  return database.transaction(async (tx) => {
    // A repetition waits for the first call. What only names the account doesn't wait.
    const [user] = await tx`select id from users where id = ${userId} for no key update`;
    if (!user) throw refuse("signed_out");
    const other = MESSAGES.refusals.createdBefore;
    const known = await recallAnswer<T>(tx, userId, key, digest, other);
    if (known) return known;
    const answer = await create(tx);
    await rememberAnswer(tx, userId, key, digest, answer);
    return answer;
  });
}
