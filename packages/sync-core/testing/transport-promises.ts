import type { SyncRequest } from "@reignwell/contract";
import type { Transport } from "../src/ports.ts";
import { mustBe, type Promised } from "./promised.ts";

/** What the server at the other end is to do with the next request. */
export type NextAnswer =
  | { status: number; body: string; headers?: Record<string, string> }
  /** Closes the connection in the middle of the answer. */
  | "break";

/** A transport, and the server that it reaches. */
export interface TransportUnderTest {
  transport: Transport;
  answerWith: (next: NextAnswer) => void;
  /** The body of the latest request, unpacked and parsed. */
  received: () => unknown;
  /** From now on nobody listens. */
  goAway: () => Promise<void>;
}

const request: SyncRequest = {
  protocol: 3,
  device: "ddb6a344-cade-489d-a79d-da09f2f4a625",
  push: 1,
  sentAt: 5,
  epoch: null,
  cursor: 0,
  changes: [
    {
      collection: "entries",
      id: "019aa000-0000-7000-8000-000000000001",
      fields: { challenges: [4, "Ü".repeat(5000)] },
    },
    {
      collection: "entries",
      id: "019aa000-0000-7000-8000-000000000002",
      at: 4,
      values: { challenges: "Ü".repeat(500), deletedAt: null },
    },
  ],
};

/** What the engine relies on in its way to the server. */
export const TRANSPORT_PROMISES: readonly Promised<TransportUnderTest>[] = [
  {
    promise: "the request arrives as it was given, and the answer comes as it was sent",
    check: async ({ transport, answerWith, received }) => {
      answerWith({ status: 200, body: '{"push":1,"text":"Ü"}' });
      const reply = await transport.send(request);
      const body = { push: 1, text: "Ü" };
      mustBe(reply, { kind: "answered", status: 200, body, retryAfter: null }, "the reply");
      mustBe(received(), request, "the request");
    },
  },
  {
    promise: "what was made ready ahead arrives whole; made ready in vain it does no harm",
    check: async ({ transport, answerWith, received }) => {
      answerWith({ status: 200, body: "{}" });
      const other = { ...request, push: 2, changes: [...request.changes, ...request.changes] };
      for (const [ready, sent] of [
        [request, request],
        [other, request],
        [request, other],
        [{ ...request, changes: [] }, other],
      ] as const) {
        transport.prepare?.(ready.changes);
        const later = { ...sent, sentAt: sent.sentAt + 7 };
        await transport.send(later);
        mustBe(received(), later, "the request");
        await transport.send(sent);
        mustBe(received(), sent, "the request, sent again");
      }
    },
  },
  {
    promise: "every status is an answer, with its body, and Retry-After in ms",
    check: async ({ transport, answerWith }) => {
      for (const status of [400, 401, 409, 413, 426, 429, 500, 503]) {
        answerWith({ status, body: '{"code":"c"}', headers: { "retry-after": "7" } });
        const reply = await transport.send(request);
        const expected = { kind: "answered", status, body: { code: "c" }, retryAfter: 7000 };
        mustBe(reply, expected, "the reply");
      }
    },
  },
  {
    promise: "Retry-After may be a date, by the clock that the answer names; nonsense is nothing",
    check: async ({ transport, answerWith }) => {
      const date = "Sat, 21 Nov 2026 18:00:00 GMT";
      const asked: [string, number | null][] = [
        ["Sat, 21 Nov 2026 18:01:30 GMT", 90_000],
        ["Sat, 21 Nov 2026 17:00:00 GMT", 0],
        ["soon", null],
      ];
      for (const [value, retryAfter] of asked) {
        answerWith({ status: 503, body: "{}", headers: { date, "retry-after": value } });
        const reply = await transport.send(request);
        mustBe(reply, { kind: "answered", status: 503, body: {}, retryAfter }, "the reply");
      }
    },
  },
  {
    promise: "a body that is no JSON is null: nothing is made of it",
    check: async ({ transport, answerWith }) => {
      answerWith({ status: 200, body: "<html>Please sign in to this network</html>" });
      const reply = await transport.send(request);
      mustBe(reply, { kind: "answered", status: 200, body: null, retryAfter: null }, "the reply");
    },
  },
  {
    promise: "a redirect is followed nowhere: it is no answer of our server",
    check: async ({ transport, answerWith }) => {
      answerWith({ status: 302, body: "", headers: { location: "/portal" } });
      mustBe(await transport.send(request), { kind: "unreachable" }, "the reply");
    },
  },
  {
    promise: "an answer that breaks off is unreachable",
    check: async ({ transport, answerWith }) => {
      answerWith("break");
      mustBe(await transport.send(request), { kind: "unreachable" }, "the reply");
    },
  },
  {
    promise: "nobody at the other end is unreachable, and nothing is thrown",
    check: async ({ transport, goAway }) => {
      await goAway();
      mustBe(await transport.send(request), { kind: "unreachable" }, "the reply");
    },
  },
];
