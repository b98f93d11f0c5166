import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { TodayScripture } from "@reignwell/contract";
import { type DayScripture, fillDailyPage } from "@reignwell/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";

/** The database is waited for so long, in ms: the app can show the verse a moment later as well. */
const WAITS_FOR = 300;

/** The page with one day's scripture in it, packed once for all visitors of the day. */
interface FilledPage {
  /** What it was filled with, and the build that it belongs to. */
  madeOf: string;
  /** Names the page; each of its packings has a tag of its own. */
  digest: string;
  bodies: Record<Packing, Buffer>;
}

type Packing = "br" | "gzip" | "identity";

/**
 * Answers with a page that the app has drawn while it was built, with the day's scripture or date in
 * it, so that it can be read before any program runs. It says nothing of who asks: everybody gets
 * the same page of the Central date.
 */
export class DrawnPage {
  readonly #file: string;
  readonly #today: () => Promise<TodayScripture>;
  #filled: FilledPage | null = null;

  /**
   * @param name the page's file in the build
   * @param today finds the scripture of the Central date
   */
  constructor(
    { webRoot }: Pick<Config, "webRoot">,
    name: string,
    today: () => Promise<TodayScripture>,
  ) {
    this.#file = join(webRoot, name);
    this.#today = today;
  }

  /** False where the page cannot be filled: there is no build, or no database at the moment. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const late = new Promise<null>((resolve) => setTimeout(resolve, WAITS_FOR, null).unref());
    const page = await Promise.race([this.#fill().catch(() => null), late]);
    if (page === null) return false;
    const { digest, bodies } = page;
    const packing = packingOf(request.headers["accept-encoding"]);
    const etag = `"${digest}-${packing}"`;
    reply.headers({ "cache-control": "no-cache", etag, vary: "accept-encoding" });
    if (request.headers["if-none-match"]?.includes(etag)) {
      await reply.code(304).send();
      return true;
    }
    if (packing !== "identity") reply.header("content-encoding", packing);
    await reply.type("text/html; charset=utf-8").send(bodies[packing]);
    return true;
  }

  async #fill(): Promise<FilledPage> {
    const built = statSync(this.#file).mtimeMs;
    const { text: _text, ...scripture } = await this.#today();
    const madeOf = `${built} ${JSON.stringify(scripture)}`;
    if (this.#filled?.madeOf !== madeOf) {
      this.#filled = packed(madeOf, readFileSync(this.#file, "utf8"), scripture);
    }
    return this.#filled;
  }
}

function packed(madeOf: string, page: string, scripture: DayScripture): FilledPage {
  const identity = Buffer.from(fillDailyPage(page, scripture, "server"));
  const digest = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const bodies = {
    identity,
    br: brotliCompressSync(identity, { params }),
    gzip: gzipSync(identity),
  };
  return { madeOf, digest, bodies };
}

/** The smallest packing that the browser takes: a weight of 0 refuses one (RFC 9110). */
function packingOf(accepted: string | string[] | undefined): Packing {
  const taken = String(accepted ?? "")
    .toLowerCase()
    .split(",")
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(";")[0]?.trim());
  if (taken.includes("br")) return "br";
  return taken.includes("gzip") ? "gzip" : "identity";
}
