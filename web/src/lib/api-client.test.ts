import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import "../../testing/refusal-words.ts";
import { ApiError, callApi, refusalWords } from "./api-client.ts";

const fetching = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal("fetch", fetching));
afterEach(() => {
  vi.unstubAllGlobals();
  fetching.mockReset();
});

function answers(status: number, body: string, statusText = "") {
  fetching.mockResolvedValue(new Response(body, { status, statusText }));
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
}

const named = z.object({ name: z.string() });
const readNamed = (body: unknown) => named.safeParse(body).data ?? null;

describe("what is sent", () => {
  it("a call with a body sends JSON and says so, with this origin's cookies", async () => {
    answers(200, "{}");
    await callApi({ method: "POST", path: "/api/login", body: { username: "ada" } });
    const [path, init] = fetching.mock.calls[0] ?? [];
    expect(path).toBe("/api/login");
    expect(init?.method).toBe("POST");
    expect(init?.credentials).toBe("same-origin");
    expect(init?.body).toBe('{"username":"ada"}');
    expect(new Headers(init?.headers).get("content-type")).toBe("application/json");
  });

  it("a call without a body sends no content type", async () => {
    answers(200, "{}");
    await callApi({ path: "/api/user" });
    const init = fetching.mock.calls[0]?.[1];
    expect(init?.method).toBe("GET");
    expect(init?.body).toBeUndefined();
    expect(new Headers(init?.headers).has("content-type")).toBe(false);
  });
});

describe("what comes back", () => {
  it("an answer of the expected shape is returned parsed", async () => {
    answers(200, '{"name":"Ada","more":1}');
    expect(await callApi({ path: "/x", read: readNamed })).toEqual({ name: "Ada" });
  });

  it("C-006: a refusal's message is the status, a colon, a space and the body", async () => {
    answers(409, '{"code":"username_taken","message":"This username is taken"}', "Conflict");
    const error = await failureOf(callApi({ path: "/x" }));
    expect(error.message).toBe('409: {"code":"username_taken","message":"This username is taken"}');
    expect(error).toMatchObject({ kind: "refused", status: 409, code: "username_taken" });
  });

  it("C-006: an empty body is replaced by the status text", async () => {
    answers(502, "", "Bad Gateway");
    expect((await failureOf(callApi({ path: "/x" }))).message).toBe("502: Bad Gateway");
  });

  it("E-012: the server's words are read without the status in front", async () => {
    answers(400, '{"code":"validation_failed","message":"Username is too short"}');
    expect((await failureOf(callApi({ path: "/x" }))).readable).toBe("Username is too short");
  });

  it("a page that can't load the words keeps nothing of what the server said", async () => {
    const { load } = refusalWords;
    refusalWords.load = () => Promise.reject(new Error("The part is gone"));
    answers(400, '{"code":"validation_failed","message":"Username is too short"}');
    const error = await failureOf(callApi({ path: "/x" }));
    if (load) refusalWords.load = load;
    expect(error).toMatchObject({ code: "validation_failed", serverMessage: null, issues: [] });
    expect(error.readable).toContain("went wrong");
  });

  it("the question who is signed in fetches no words: the end of a session has its own", async () => {
    const { load } = refusalWords;
    const loading = vi.fn<() => Promise<never>>();
    refusalWords.load = loading;
    answers(401, '{"code":"signed_out","message":"You’re signed out. Sign in and try again."}');
    expect((await failureOf(callApi({ path: "/api/session" }))).code).toBe("signed_out");
    if (load) refusalWords.load = load;
    expect(loading).not.toHaveBeenCalled();
  });

  it("the issues of a refusal are read one by one, and a body of another form is no crash", async () => {
    answers(
      400,
      '{"message":7,"issues":[{"path":"name","message":"Too short to count"},{"path":1},null]}',
    );
    expect(await failureOf(callApi({ path: "/x" }))).toMatchObject({
      serverMessage: null,
      code: null,
      issues: [{ path: "name", message: "Too short to count" }],
    });
    answers(400, "[]");
    expect((await failureOf(callApi({ path: "/x" }))).issues).toEqual([]);
  });

  it("a refusal in another language than ours is reported in a plain sentence", async () => {
    answers(500, "<h1>Internal Server Error</h1>");
    const error = await failureOf(callApi({ path: "/x" }));
    expect(error.readable).not.toContain("<h1>");
    expect(error.readable).toContain("went wrong");
  });

  it("no network counts as offline, with the reason kept", async () => {
    const cause = new TypeError("Failed to fetch");
    fetching.mockRejectedValue(cause);
    const error = await failureOf(callApi({ path: "/x" }));
    expect(error).toMatchObject({ kind: "offline", status: 0, cause });
    expect(error.readable).toContain("no connection");
  });

  it("a captive portal's page with status 200 counts as offline, not as an answer", async () => {
    answers(200, "<html>Welcome to our hotel</html>");
    expect((await failureOf(callApi({ path: "/x", read: readNamed }))).kind).toBe("offline");
  });
});
