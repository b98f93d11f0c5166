import type { MailingList } from "@reignwell/contract";
import * as z from "zod/mini";
import type { MailingListConfig } from "../config.ts";

/** Somebody who is put on a list. */
export interface Contact {
  email: string;
  firstName: string;
  lastName: string;
}

/** The service gave no usable answer; the reason may stand in the log. */
export class MailingListFailure extends Error {
  /** Whether it does not take this server's token, which asking again would not change. */
  readonly refused: boolean;
  /** How long it asks to be left alone, in ms; null where it does not say. */
  readonly retryAfter: number | null;
  constructor(reason: string, { refused = false, retryAfter = null as number | null } = {}) {
    super(`The mailing service gave no answer: ${reason}`);
    this.name = "MailingListFailure";
    this.refused = refused;
    this.retryAfter = retryAfter;
  }
}

/** The mailing service. */
export interface MailingListService {
  /**
   * All lists, by name.
   *
   * @throws {MailingListFailure}
   */
  readLists(): Promise<MailingList[]>;
  /**
   * Makes a list, tried once: where no answer comes it may be there nevertheless.
   *
   * @throws {MailingListFailure}
   */
  createList(name: string): Promise<MailingList>;
  /**
   * Puts somebody on a list; false when the service does not take this person. Who is on it
   * stays on it once. Where `breakOff` ends the call, nobody knows whether it was taken.
   *
   * @throws {MailingListFailure}
   */
  addContact(contact: Contact, listId: number, breakOff?: AbortSignal): Promise<boolean>;
  /**
   * Whether somebody is on a list; false also where the service does not say.
   *
   * @throws {MailingListFailure}
   */
  isOnList(email: string, listId: number, breakOff?: AbortSignal): Promise<boolean>;
}

/**
 * How long the service may take, in ms: for one call, and for all that one request of ours asks,
 * which has to be answered within ten seconds.
 */
const BUDGETS = { call: 5_000, all: 8_000 } as const;
/** More pages than anybody has; a service that never ends its pages must not hold us. */
const MOST_PAGES = 200;
/** The longest that a Retry-After is followed, in ms. */
const LONGEST_PAUSE = 5 * 60_000;

const listAnswer = z.object({
  id: z.int(),
  name: z.string(),
  // Each spelling that the service was seen with.
  contact_count: z.optional(z.nullable(z.int())),
  contacts_count: z.optional(z.nullable(z.int())),
  subscribed_contacts_count: z.optional(z.nullable(z.int())),
  created_at: z.optional(z.nullable(z.string())),
  updated_at: z.optional(z.nullable(z.string())),
});
const listsPage = z.object({
  data: z.array(listAnswer),
  current_page: z.int(),
  last_page: z.int(),
});
const contactTaken = z.object({ email: z.string() });
const contactsFound = z.object({
  data: z.array(
    z.object({
      email: z.string(),
      lists: z.optional(z.nullable(z.array(z.union([z.int(), z.object({ id: z.int() })])))),
    }),
  ),
});

/** Opens the way to the service, or null without a token. */
export function openMailingList(
  config: MailingListConfig | null,
  budgets: { call: number; all: number } = BUDGETS,
): MailingListService | null {
  if (config === null) return null;
  const ask = (call: Call, end?: AbortSignal) => askService(config, call, budgets.call, end);
  return {
    async readLists() {
      const whole = AbortSignal.timeout(budgets.all);
      const lists: MailingList[] = [];
      for (let page = 1, last = 1; page <= Math.min(last, MOST_PAGES); page += 1) {
        const answer = await ask({ method: "GET", path: `lists?page=${page}` }, whole);
        const read = readAs(listsPage, answer.body);
        lists.push(...read.data.map(listOf));
        last = read.last_page;
      }
      return lists.toSorted((one, other) => one.name.localeCompare(other.name, "en-US"));
    },
    async createList(name) {
      const answer = await ask({ method: "POST", path: "lists", body: { name } });
      return listOf(readAs(listAnswer, answer.body));
    },
    async addContact({ email, firstName, lastName }, listId, breakOff) {
      const body = { email, first_name: firstName, last_name: lastName, lists: [listId] };
      const call: Call = { method: "POST", path: "contacts", body, mayRefuse: true };
      const answer = await ask(call, breakOff);
      // A page of a proxy is no answer of the service.
      if (answer.taken) readAs(contactTaken, answer.body);
      return answer.taken;
    },
    async isOnList(email, listId, breakOff) {
      const path = `contacts?email=${encodeURIComponent(email)}`;
      const answer = await ask({ method: "GET", path, mayRefuse: true }, breakOff);
      if (!answer.taken) return false;
      // The service documents no form of this answer. Another one than the known leaves it open:
      // who is put on a list once more stays on it once.
      const found = contactsFound
        .safeParse(answer.body)
        .data?.data.find((contact) => contact.email.toLowerCase() === email.toLowerCase());
      const ids = (found?.lists ?? []).map((list) => (typeof list === "number" ? list : list.id));
      return ids.includes(listId);
    },
  };
}

interface Call {
  method: "GET" | "POST";
  /** Below the base address. */
  path: string;
  body?: object;
  /** Whether a refusal of what was sent is an answer and not a failure. */
  mayRefuse?: boolean;
}

async function askService(
  { baseUrl, token }: MailingListConfig,
  { method, path, body, mayRefuse = false }: Call,
  budget: number,
  end?: AbortSignal,
): Promise<{ taken: boolean; body: unknown }> {
  const late = AbortSignal.timeout(budget);
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, "")}/${path}`, {
      method,
      headers: {
        accept: "application/json",
        authorization: `Bearer ${token}`,
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // The token goes to this address and to no other.
      redirect: "error",
      signal: end ? AbortSignal.any([late, end]) : late,
    });
    const text = await response.text();
    if (response.ok) return { taken: true, body: parsed(text) };
    if (mayRefuse && [400, 404, 409, 422].includes(response.status)) {
      return { taken: false, body: null };
    }
    throw new MailingListFailure(`status ${response.status}`, {
      refused: response.status === 401 || response.status === 403,
      retryAfter: pauseOf(response.headers.get("retry-after")),
    });
  } catch (error) {
    if (error instanceof MailingListFailure) throw error;
    // Not the error's own words: they may hold the address with what is in it.
    const isLate = error instanceof Error && error.name === "TimeoutError";
    throw new MailingListFailure(isLate ? "out of time" : "no connection");
  }
}

/** `Retry-After` in ms: seconds, or a date. */
function pauseOf(header: string | null): number | null {
  if (header === null) return null;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), LONGEST_PAUSE) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readAs<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new MailingListFailure("an answer that cannot be read");
}

function listOf(answer: z.output<typeof listAnswer>): MailingList {
  const { id, name, contact_count: own, contacts_count, subscribed_contacts_count } = answer;
  return {
    id,
    name,
    contact_count: own ?? contacts_count ?? subscribed_contacts_count ?? 0,
    created_at: answer.created_at ?? null,
    updated_at: answer.updated_at ?? null,
  };
}
