import type { Registration } from "@reignwell/contract";
import type { FastifyRequest } from "fastify";
import type { AppDeps } from "../../../app-types.ts";
import { AppError, refuse } from "../../../plugins/requests/errors.ts";
import type { Proved } from "../../../plugins/sessions/session.ts";
import { createAccount } from "./create-account.ts";
import { findRegistration, hashOf, type RegistrationKey } from "./registration-key-repository.ts";
import { withinRegistrationLimit } from "./registration-limit.ts";
import { signInWith } from "../sign-in/sign-in.ts";

/** The version of a new account's password. */
const FIRST_PASSWORD = 0;

/**
 * Makes an account. With an Idempotency-Key the same registration a second time finds the account
 * of the first: a lost answer must not say to its owner that the name is taken.
 */
export async function registerOnce(
  deps: AppDeps,
  form: Registration,
  key: string | undefined,
  request: FastifyRequest,
): Promise<Proved> {
  const { sql } = deps.database;
  const { passwordCost } = deps.config;
  const create = async (registration?: RegistrationKey): Promise<Proved> => {
    const isGone = () => request.socket.destroyed;
    const user = await withinRegistrationLimit(deps, request, () =>
      createAccount(sql, form, { now: deps.now(), registration, passwordCost, isGone }),
    );
    return { user, passwordVersion: FIRST_PASSWORD };
  };
  if (key === undefined) return create();
  const { password: _never, ...rest } = form;
  const registration = {
    keyHash: hashOf(key),
    formHash: hashOf(JSON.stringify(rest)),
    at: deps.now(),
  };
  const before = await repeated(deps, form, registration, request);
  if (before) return before;
  try {
    return await create(registration);
  } catch (error) {
    // Of two repetitions at once, the later one finds the name taken by the earlier one.
    const taken = error instanceof AppError && error.code === "username_taken";
    const first = taken ? await repeated(deps, form, registration, request) : null;
    if (first) return first;
    throw error;
  }
}

/**
 * The account that was made by this very registration before; null when the key is new. Its owner
 * proves themselves as at every login, failures counted: a key may be easy to guess.
 */
async function repeated(
  deps: AppDeps,
  form: Registration,
  { keyHash, formHash, at }: RegistrationKey,
  request: FastifyRequest,
): Promise<Proved | null> {
  const known = await findRegistration(deps.database.sql, keyHash, at);
  if (known === null) return null;
  const other = refuse("conflict", "This Idempotency-Key was used for another call");
  if (!known.formHash.equals(formHash)) throw other;
  const { username, password } = form;
  try {
    return await signInWith(deps, { username, password }, request);
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_credentials") throw other;
    throw error;
  }
}
