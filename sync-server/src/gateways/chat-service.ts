import OpenAI, { APIConnectionError, APIError } from "openai";
import * as z from "zod/mini";
import type { AiConfig } from "../config.ts";
import { AiFailure, type AiFailureReason } from "./ai-failure.ts";
import type { AiTask } from "./ai-tasks.ts";

/** Far more than any text we ask for; a reader in good faith needs no more memory than this. */
const LARGEST_ANSWER = 256 * 1024;
/** Bounds what one call may cost, thinking included. */
const LONGEST_OUTPUT = 4000;

/** The part of a chat completion that we read. */
const completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.nullish(z.string()) }) }))
    .check(z.minLength(1)),
});

type ChatRequest = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** A service that speaks the chat-completions API. */
export class ChatService {
  readonly #client: OpenAI;
  readonly #model: string;
  readonly #isOpenAi: boolean;

  constructor({ apiKey, baseUrl, model }: AiConfig) {
    this.#model = model;
    this.#isOpenAi = new URL(baseUrl).hostname.endsWith(".openai.com");
    this.#client = new OpenAI({
      apiKey,
      baseURL: baseUrl,
      // Given so that the library does not read the environment for them.
      organization: null,
      project: null,
      webhookSecret: null,
      adminAPIKey: null,
      // The library's log repeats requests.
      logLevel: "off",
      maxRetries: 0,
      fetch: boundedFetch,
    });
  }

  /** The text of the answer. Throws {@link AiFailure} at the end of the budget at the latest. */
  async complete(
    task: AiTask<unknown>,
    data: object,
    budget: number,
    unwanted?: AbortSignal,
  ): Promise<string> {
    const over = AbortSignal.timeout(budget);
    const signal = unwanted === undefined ? over : AbortSignal.any([unwanted, over]);
    const send = async (body: ChatRequest) => {
      try {
        return await this.#client.chat.completions.create(body, { signal, timeout: budget });
      } catch (error) {
        if (unwanted?.aborted === true) throw new AiFailure("given up by the caller");
        throw new AiFailure(signal.aborted ? "out of time" : reasonOf(error));
      }
    };
    const answer = await this.#sendAsUnderstood(task, data, send);
    const parsed = completion.safeParse(answer);
    if (!parsed.success) throw new AiFailure("not a chat completion");
    return parsed.data.choices[0]?.message.content ?? "";
  }

  /**
   * Services that know no schemas refuse them; they get the question without, in the same time.
   * Each call finds that out by itself: the refusal may be about one person's text, and must not take
   * the schema from everybody else's calls.
   */
  async #sendAsUnderstood(
    task: AiTask<unknown>,
    data: object,
    send: (body: ChatRequest) => Promise<unknown>,
  ): Promise<unknown> {
    try {
      return await send(this.#request(task, data, false));
    } catch (error) {
      const refused =
        error instanceof AiFailure && ["status 400", "status 422"].includes(error.reason);
      if (!refused) throw error;
      return send(this.#request(task, data, true));
    }
  }

  #request(task: AiTask<unknown>, data: object, plain: boolean): ChatRequest {
    const request: ChatRequest = {
      model: this.#model,
      messages: [
        { role: "system", content: task.instructions },
        // As JSON, so that what a person typed stays inside its quotes.
        { role: "user", content: JSON.stringify(data) },
      ],
    };
    // Some services store texts by default; this tells them not to.
    if (!plain || this.#isOpenAi) request.store = false;
    if (plain) {
      // Services without schemas know the bound by its older name; OpenAI refuses that one.
      if (this.#isOpenAi) request.max_completion_tokens = LONGEST_OUTPUT;
      else request.max_tokens = LONGEST_OUTPUT;
      return request;
    }
    const { $schema: _, ...schema } = z.toJSONSchema(task.form);
    request.max_completion_tokens = LONGEST_OUTPUT;
    request.response_format = {
      type: "json_schema",
      json_schema: { name: task.name, strict: true, schema },
    };
    return request;
  }
}

function reasonOf(error: unknown): AiFailureReason {
  if (error instanceof APIConnectionError) return "unreachable";
  if (error instanceof APIError && typeof error.status === "number")
    return `status ${error.status}`;
  return "not a chat completion";
}

/**
 * A fetch that reads the whole body, so that the time limit covers it, and not more than we need
 * of it. A redirect would carry the key and the person's text to an address nobody configured.
 */
async function boundedFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...init, redirect: "error" });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    // Leaving the loop ends the connection.
    if (size > LARGEST_ANSWER) throw new Error("The answer is too large");
    parts.push(part);
  }
  const type = answer.headers.get("content-type") ?? "application/json";
  const body = size === 0 ? null : Buffer.concat(parts);
  return new Response(body, { status: answer.status, headers: { "content-type": type } });
}
