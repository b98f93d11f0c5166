import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The ways in which a call to the stand-in can fail. With `take-and-hang` and `take-and-break` it
 * has done what it was asked, and the answer is lost.
 */
export const MAILING_LIST_FAULTS = [
  "hang",
  "break",
  "500",
  "429",
  "garbage",
  "take-and-hang",
  "take-and-break",
] as const;
/** One of {@link MAILING_LIST_FAULTS}. */
export type MailingListFault = (typeof MAILING_LIST_FAULTS)[number];

/** A list of the stand-in. */
export interface StandInList {
  id: number;
  name: string;
  created_at: string;
  updated_at: string;
}

/** A contact of the stand-in, and how often it was put on each list. */
export interface StandInContact {
  email: string;
  first_name: string;
  last_name: string;
  taken: Map<number, number>;
}

/** A mailing service that speaks the used part of the service's API, and sends nothing. */
export interface StandInMailingList {
  /** What SENDFOX_BASE_URL is set to. */
  url: string;
  /** The variables of the environment that a server needs to use it. */
  env: Record<string, string>;
  lists: StandInList[];
  /** By e-mail address. */
  contacts: Map<string, StandInContact>;
  /** Every call in its order, such as `POST /contacts ada@example.org`. */
  calls: string[];
  /** How all calls fail; null when they do not. */
  fault: MailingListFault | null;
  /** How the next calls for contacts fail, one each, in this order; null for one that does not. */
  nextFaults: (MailingListFault | null)[];
  /** Addresses that are not taken. */
  refused: Set<string>;
  /** Runs before each contact is taken, where a test wants something to happen meanwhile. */
  beforeContact: (() => Promise<void> | void) | null;
  /** How many contacts a list has. */
  countOf(listId: number): number;
  close(): Promise<void>;
}

const TOKEN = "standin-token";
/** Few, so that two pages come soon. */
const PAGE = 5;
const SECONDS_ALONE = 1;

/** Starts the stand-in on this machine, on a free port. */
export async function startStandInMailingList(): Promise<StandInMailingList> {
  const server = createServer((request, response) => void respond(standIn, request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: StandInMailingList = {
    url,
    env: { SENDFOX_TOKEN: TOKEN, SENDFOX_BASE_URL: url },
    lists: [],
    contacts: new Map(),
    calls: [],
    fault: null,
    nextFaults: [],
    refused: new Set(),
    beforeContact: null,
    countOf: (listId) =>
      [...standIn.contacts.values()].filter(({ taken }) => taken.has(listId)).length,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

interface Answer {
  status: number;
  body: unknown;
}

async function respond(
  standIn: StandInMailingList,
  request: IncomingMessage,
  out: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://stand-in");
  const fields = await readFields(request);
  const call = `${request.method} ${pathname}`;
  const isContact = call === "POST /contacts";
  standIn.calls.push([call, fields["email"] ?? fields["name"]].filter(Boolean).join(" "));
  const fault = standIn.fault ?? (isContact ? (standIn.nextFaults.shift() ?? null) : null);
  if (fault === "hang") return;
  if (fault === "break") return void out.destroy();
  if (fault === "500") return send(out, { status: 500, body: { message: "Server Error" } });
  if (fault === "429") {
    out.setHeader("retry-after", String(SECONDS_ALONE));
    return send(out, { status: 429, body: { message: "Too Many Attempts." } });
  }
  if (fault === "garbage") return void out.writeHead(200).end("<html>}{ not json");
  if (request.headers.authorization !== `Bearer ${TOKEN}`) {
    return send(out, { status: 401, body: { message: "Unauthenticated." } });
  }
  if (isContact) await standIn.beforeContact?.();
  const answer = answerCall(standIn, call, searchParams, fields);
  if (fault === "take-and-hang") return;
  if (fault === "take-and-break") return void out.destroy();
  send(out, answer);
}

function answerCall(
  standIn: StandInMailingList,
  call: string,
  query: URLSearchParams,
  fields: Record<string, unknown>,
): Answer {
  if (call === "GET /lists") return { status: 200, body: pageOf(standIn, query) };
  if (call === "POST /lists")
    return { status: 200, body: addList(standIn, textOf(fields["name"])) };
  if (call === "GET /contacts") {
    const found = standIn.contacts.get(query.get("email") ?? "");
    return { status: 200, body: { data: found ? [shown(found)] : [] } };
  }
  if (call === "POST /contacts") return addContact(standIn, fields);
  return { status: 404, body: { message: "Not Found" } };
}

function pageOf(standIn: StandInMailingList, query: URLSearchParams): object {
  const page = Number(query.get("page") ?? 1);
  const lists = standIn.lists.map((list) => ({
    ...list,
    contact_count: standIn.countOf(list.id),
  }));
  return {
    data: lists.slice((page - 1) * PAGE, page * PAGE),
    current_page: page,
    last_page: Math.max(1, Math.ceil(lists.length / PAGE)),
    total: lists.length,
  };
}

function addList(standIn: StandInMailingList, name: string): object {
  const now = new Date().toISOString();
  const list = { id: standIn.lists.length + 1, name, created_at: now, updated_at: now };
  standIn.lists.push(list);
  return list;
}

function addContact(standIn: StandInMailingList, fields: Record<string, unknown>): Answer {
  const { email, lists } = fields;
  const ids = Array.isArray(lists) ? lists.map(Number) : [];
  const isKnown = ids.every((id) => standIn.lists.some((list) => list.id === id));
  if (typeof email !== "string" || standIn.refused.has(email) || !isKnown) {
    return { status: 422, body: { message: "The given data was invalid." } };
  }
  const contact = standIn.contacts.get(email) ?? {
    email,
    first_name: textOf(fields["first_name"]),
    last_name: textOf(fields["last_name"]),
    taken: new Map<number, number>(),
  };
  for (const id of ids) contact.taken.set(id, (contact.taken.get(id) ?? 0) + 1);
  standIn.contacts.set(email, contact);
  return { status: 200, body: shown(contact) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function shown({ taken, ...contact }: StandInContact): object {
  return { ...contact, lists: [...taken.keys()].map((id) => ({ id })) };
}

function send(out: ServerResponse, { status, body }: Answer): void {
  out.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function readFields(request: IncomingMessage): Promise<Record<string, unknown>> {
  let raw = "";
  request.setEncoding("utf8");
  for await (const part of request) raw += String(part);
  return raw === "" ? {} : (JSON.parse(raw) as Record<string, unknown>);
}
