import { aUser } from "@reignwell/testing";
import { describe, expect, it } from "vitest";
import {
  firstState,
  isSignedOut,
  type Memory,
  next,
  type Session,
  type SessionEvent,
  type SessionState,
  toRemember,
} from "./session-machine.ts";

const ada = aUser();
const bea = { ...ada, id: 8, accountKey: "bea", username: "bea" };
const question = Symbol();

/** Every state, each with a question to the server under way. */
const STATES = {
  unknown: { state: "unknown", user: null },
  guest: { state: "guest", user: null },
  "assumed-guest": { state: "assumed-guest", user: null },
  "signing-out": { state: "signing-out", user: null },
  remembered: { state: "remembered", user: ada },
  confirmed: { state: "confirmed", user: ada },
  expired: { state: "expired", user: ada },
} as const satisfies Record<SessionState["state"], SessionState>;
type StateName = keyof typeof STATES;
const STATE_NAMES = Object.keys(STATES) as StateName[];
const NAMES_OF_NOBODY: readonly StateName[] = ["unknown", "guest", "assumed-guest", "signing-out"];

const memory = (user: Memory["user"], isSignOutPending = false): Memory => ({
  user,
  isSignOutPending,
});
const NOBODY = memory(null);
const LEAVING = memory(null, true);

const EVENTS = {
  "signed in": { type: "known", ...memory(bea) },
  "signed out": { type: "known", ...NOBODY },
  "signed out offline": { type: "known", ...LEAVING },
  questionSent: { type: "question-sent", question: Symbol() },
  "answer: user": { type: "known", question, ...memory(ada) },
  "answer: nobody": { type: "unauthorized", question },
  "answer: ended": { type: "known", question, ...NOBODY, why: "session_ended" },
  "no answer": { type: "unanswered", question },
  "tab: ada": { type: "memory-read", source: "tab", ...memory(ada) },
  "tab: bea": { type: "memory-read", source: "tab", ...memory(bea) },
  "tab: nobody": { type: "memory-read", source: "tab", ...NOBODY },
  "tab: leaving": { type: "memory-read", source: "tab", ...LEAVING },
  "database: ada": { type: "memory-read", source: "database", ...memory(ada) },
  "database: nobody": { type: "memory-read", source: "database", ...NOBODY },
  "database: leaving": { type: "memory-read", source: "database", ...LEAVING },
  "memory lost": { type: "memory-lost" },
} as const satisfies Record<string, SessionEvent>;
type EventName = keyof typeof EVENTS;
const EVENT_NAMES = Object.keys(EVENTS) as EventName[];

/** Where an event leads from `unknown`, `guest` and `assumed-guest`, and where with a user. */
const EVERYWHERE = {
  "signed in": "confirmed",
  "signed out": "guest",
  "signed out offline": "signing-out",
  "tab: bea": "remembered",
  "tab: nobody": "guest",
  "tab: leaving": "signing-out",
  "database: nobody": "guest",
  "database: leaving": "signing-out",
} as const;
const WITHOUT_USER = {
  ...EVERYWHERE,
  "answer: user": "confirmed",
  "answer: nobody": "guest",
  "answer: ended": "guest",
  "no answer": "assumed-guest",
  "tab: ada": "remembered",
  "database: ada": "remembered",
} as const;
const WITH_USER = {
  ...EVERYWHERE,
  "answer: user": "confirmed",
  "answer: nobody": "expired",
  "answer: ended": "guest",
  "tab: ada": "remembered",
  "database: ada": "remembered",
  "memory lost": "unknown",
} as const;

/** Where each event leads from each state; what is not named stays as it is. */
const TABLE: Record<StateName, Partial<Record<EventName, StateName>>> = {
  unknown: WITHOUT_USER,
  guest: WITHOUT_USER,
  "assumed-guest": WITHOUT_USER,
  "signing-out": {
    ...EVERYWHERE,
    "tab: ada": "remembered",
    "database: ada": "remembered",
  },
  remembered: WITH_USER,
  confirmed: { ...WITH_USER, "tab: ada": "confirmed", "database: ada": "confirmed" },
  expired: WITH_USER,
};

/** In `signing-out` no question is under way: the sign-out closed it, and none is opened. */
const sessionIn = (state: StateName): Session => ({
  who: STATES[state],
  question: state === "signing-out" ? null : question,
});

const PAIRS = STATE_NAMES.flatMap((state) =>
  EVENT_NAMES.map((event): [StateName, EventName, StateName] => [
    state,
    event,
    TABLE[state][event] ?? state,
  ]),
);

describe("every event in every state", () => {
  it.each(PAIRS)("%s, %s: %s", (state, event, expected) => {
    const session = next(sessionIn(state), EVENTS[event]);
    expect(session.who.state).toBe(expected);
    expect(session.who.user === null).toBe(NAMES_OF_NOBODY.includes(expected));
  });

  it("pages are not drawn again for a question, nor for one without an answer", () => {
    for (const state of ["remembered", "confirmed", "expired"] as const) {
      const session = next(sessionIn(state), EVENTS.questionSent);
      expect(session.who).toBe(STATES[state]);
      expect(next(sessionIn(state), EVENTS["no answer"]).who).toBe(STATES[state]);
    }
  });

  it.each(PAIRS)("%s, %s: what the device remembers opens the next page alike", (state, event) => {
    const change = EVENTS[event];
    const before = sessionIn(state);
    const now = next(before, change).who;
    const isLate = state === "signing-out" && "question" in change;
    const remembered =
      (isLate ? null : toRemember(before.who, change)) ??
      (change.type === "memory-read" ? change : rememberedAfter(change, before.who));
    const opened = firstState(remembered, now.state === "guest");
    expect(opened.user).toEqual(now.user);
    expect(opened.state === "signing-out").toBe(now.state === "signing-out");
  });
});

function rememberedAfter({ type }: SessionEvent, { state, user }: Session["who"]): Memory {
  return type === "memory-lost" ? NOBODY : memory(user, state === "signing-out");
}

describe("a question to the server", () => {
  it("B-9: about a user is closed by the loss of the memory, one about nobody stays open", () => {
    expect(next(sessionIn("confirmed"), EVENTS["memory lost"]).question).toBeNull();
    expect(next(sessionIn("unknown"), EVENTS["memory lost"]).question).toBe(question);
  });

  const closing = EVENT_NAMES.filter((name) => !["database: ada", "memory lost"].includes(name));

  it.each(
    STATE_NAMES.filter((state) => state !== "signing-out").flatMap((state) =>
      closing.map((event): [StateName, EventName] => [state, event]),
    ),
  )("in %s is closed by '%s': its late answer counts for nothing", (state, event) => {
    const session = next(sessionIn(state), EVENTS[event]);
    for (const late of ["answer: user", "answer: nobody", "answer: ended", "no answer"] as const) {
      expect(next(session, EVENTS[late])).toBe(session);
    }
  });

  it("A-014: is not asked while a sign-out is pending, so no answer signs the user in", () => {
    const session = next(sessionIn("signing-out"), { type: "question-sent", question });
    expect(next(session, EVENTS["answer: user"]).who.state).toBe("signing-out");
  });

  it("DEC-112: stays open when the database knows the user it may be about", () => {
    const session = next(sessionIn("unknown"), EVENTS["database: ada"]);
    expect(next(session, EVENTS["answer: nobody"]).who).toEqual(STATES.expired);
  });
});

describe("what the device remembers", () => {
  it.each<[EventName, Memory]>([
    ["signed in", memory(bea)],
    ["signed out", NOBODY],
    ["signed out offline", LEAVING],
    ["answer: user", memory(ada)],
  ])("'%s' is remembered in every state", (event, expected) => {
    for (const state of STATE_NAMES) {
      expect(toRemember(STATES[state], EVENTS[event])).toEqual(expected);
    }
  });

  it("X-4: the end of a user's session is remembered with the reason, a guest's is not", () => {
    for (const state of STATE_NAMES) {
      const end = { accountKey: ada.accountKey, why: "session_ended" };
      const expected = NAMES_OF_NOBODY.includes(state) ? null : { ...NOBODY, end };
      expect(toRemember(STATES[state], EVENTS["answer: ended"])).toEqual(expected);
    }
  });

  it("nothing else is, so that a guest's visit stores nothing", () => {
    const others = [
      "questionSent",
      "answer: nobody",
      "no answer",
      "tab: ada",
      "database: nobody",
    ] as const;
    for (const state of STATE_NAMES) {
      for (const event of others) expect(toRemember(STATES[state], EVENTS[event])).toBeNull();
    }
  });
});

describe("the first state of a page", () => {
  it.each<[Memory, boolean, StateName]>([
    [NOBODY, false, "unknown"],
    [NOBODY, true, "guest"],
    [memory(ada), false, "remembered"],
    [memory(ada), true, "remembered"],
    [LEAVING, false, "signing-out"],
    [memory(ada, true), true, "signing-out"],
  ])("with %j and known as a guest %s is %s", (remembered, isKnownGuest, expected) => {
    expect(firstState(remembered, isKnownGuest).state).toBe(expected);
  });
});

it("a user is signed out for pages in all states without a user but the first", () => {
  expect(STATE_NAMES.filter((state) => isSignedOut(STATES[state]))).toEqual([
    "guest",
    "assumed-guest",
    "signing-out",
  ]);
});
