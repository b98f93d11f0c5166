import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** The ways in which the fake service can fail. */
export const AI_FAULTS = ["hang", "500", "429", "garbage", "empty", "1 MB", "markup"] as const;
/** One of {@link AI_FAULTS}. */
export type AiFault = (typeof AI_FAULTS)[number];

/** What the fake service was asked. */
export interface FakeAiCall {
  path: string;
  /** The `authorization` header. */
  authorization: string;
  /** The whole body as it came. */
  raw: string;
  /** The fixed text before the question. */
  system: string;
  /** What the caller's own text was sent as. */
  user: string;
  /** The body as an object, for the parameters. */
  body: Record<string, unknown>;
}

/** A service that speaks the chat-completions API. */
export interface FakeAi {
  /** What OPENAI_BASE_URL is set to. */
  baseUrl: string;
  /** Every call in its order; a test may empty the list. */
  calls: FakeAiCall[];
  /** How many calls wait for their answer; one that its caller ended doesn't. */
  readonly open: number;
  /** How the next calls fail; null when they do not. */
  fault: AiFault | null;
  /** Whether it answers 400 to calls with a schema, as services do that know none. */
  refusesSchemas: boolean;
  /** The content of the next answers instead of the built-in ones; null for those. */
  content: string | null;
  close(): Promise<void>;
}

/** The built-in answers, by the name of the field that the question asks for. */
export const FAKE_AI_ANSWERS = {
  reflection: {
    reflection:
      "The generated reflection looks at these words slowly.\n\nTake one of them along into the day.",
  },
  actionSteps: {
    actionSteps: [
      "Generated: write the first line",
      "Generated: ask a friend",
      "Generated: finish",
    ],
  },
  encouragement: { encouragement: "A generated prayer: walk with me through this day. Amen." },
  tasks: {
    tasks: [1, 2, 3, 4].map((number) => ({
      title: `Generated task ${number}`,
      description: `How task ${number} is done.`,
      category: "spiritual",
      priority: number,
      estimatedMinutes: 15 * number,
      dueInDays: 7 * number,
      reasoning: `Task ${number} leads on to the goal.`,
    })),
  },
} as const;

/** Starts the fake service on a free port of this machine. */
export async function startFakeAi(): Promise<FakeAi> {
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    response.once("close", () => {
      open -= 1;
    });
    void readBody(request).then((raw) => respond(fake, request, raw, response));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  const fake: FakeAi = {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    calls: [],
    get open() {
      return open;
    },
    fault: null,
    refusesSchemas: false,
    content: null,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        // Calls that hang would keep it open for ever.
        server.closeAllConnections();
      }),
  };
  return fake;
}

function respond(fake: FakeAi, request: IncomingMessage, raw: string, out: ServerResponse): void {
  const call = readCall(request, raw);
  fake.calls.push(call);
  if (call.path !== "/v1/chat/completions") return send(out, 404, failure("no such path"));
  if (fake.fault === "hang") return;
  if (fake.fault === "500") return send(out, 500, failure("the server had an error"));
  if (fake.fault === "429") {
    out.setHeader("retry-after", "20");
    return send(out, 429, failure("too many requests"));
  }
  if (fake.fault === "garbage") return send(out, 200, "<html>}{ not json \u0000\ufffd");
  if (fake.refusesSchemas && call.body["response_format"] !== undefined) {
    return send(out, 400, failure("unknown parameter: response_format"));
  }
  send(out, 200, completion(contentFor(fake, call)));
}

function contentFor({ fault, content }: FakeAi, call: FakeAiCall): string {
  if (fault === "empty") return "";
  const answer = content ?? JSON.stringify(builtIn(call));
  if (fault === "markup")
    return spoiled(answer, "<script>steal()</script><img src=x onerror=go()>");
  return fault === "1 MB" ? spoiled(answer, "peace ".repeat(180_000)) : answer;
}

/** Every question shows the form of its answer, `{"reflection": ...`; its first field decides. */
function builtIn(call: FakeAiCall): object {
  const field = /\{"(\w+)":/.exec(call.system)?.[1] ?? "";
  const known = Object.entries(FAKE_AI_ANSWERS).find(([name]) => name === field);
  return known?.[1] ?? { answer: "The fake service does not know what it was asked." };
}

/** The same JSON with something at the end of each of its texts. */
function spoiled(answer: string, addition: string): string {
  const value: unknown = JSON.parse(answer);
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === "string" ? one + addition : one,
  );
}

function completion(content: string): string {
  return JSON.stringify({
    id: "chatcmpl-fake",
    object: "chat.completion",
    created: 1_795_000_000,
    model: "fake-model",
    choices: [
      { index: 0, finish_reason: "stop", message: { role: "assistant", content, refusal: null } },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
}

function failure(message: string): string {
  return JSON.stringify({ error: { message, type: "fake_error", param: null, code: null } });
}

function send(out: ServerResponse, status: number, body: string): void {
  out.writeHead(status, { "content-type": "application/json" }).end(body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  request.setEncoding("utf8");
  for await (const part of request) text += String(part);
  return text;
}

function readCall(request: IncomingMessage, raw: string): FakeAiCall {
  const body = objectOf(parsed(raw));
  const messages: unknown[] = Array.isArray(body["messages"]) ? body["messages"] : [];
  const said = (role: string) =>
    messages
      .map(objectOf)
      .filter((message) => message["role"] === role)
      .map((message) => String(message["content"]))
      .join("\n");
  return {
    path: request.url ?? "",
    authorization: request.headers.authorization ?? "",
    raw,
    system: said("system"),
    user: said("user"),
    body,
  };
}

function parsed(raw: string): unknown {
  try {
    const value: unknown = JSON.parse(raw);
    return value;
  } catch {
    return null;
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
