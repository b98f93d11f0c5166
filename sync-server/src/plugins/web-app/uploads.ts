import { UPLOADS_PATH } from "@reignwell/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import {
  type FileStore,
  PartMissingError,
  StoreAwayError,
  type StoredFile,
  uploadsFolder,
} from "../../gateways/file-store.ts";
import { refuse } from "../requests/errors.ts";

/** How a file may be kept: its name is random and never used again (DEC-93). */
export const KEPT_FOR_EVER = "public, max-age=31536000, immutable";

/** The types of what can be uploaded, by the endings that the server gives. */
const TYPES: Readonly<Record<string, string>> = { mp3: "audio/mpeg", webp: "image/webp" };
const KEY = /^[a-z]+\/[\w-]+\.(mp3|webp)$/;
/** One part; players ask for no more at once. */
const RANGE = /^bytes=(\d+-\d*|-\d+)$/;

type Request = FastifyRequest<{ Params: { "*": string } }>;

/**
 * Serves uploaded files to everybody, also in parts (`Range`), which players of recordings ask for.
 * Register it before the web app, whose plugin sends the files of the local folder.
 */
export function serveUploads(app: FastifyInstance, config: Config, files: FileStore): void {
  const { read } = files;
  app.get<{ Params: { "*": string } }>(
    `${UPLOADS_PATH}*`,
    { config: { access: "public" }, schema: { hide: true } },
    // Of the folder's files it returns nothing, as the web app's handlers do: a missing file passes
    // through two of them.
    (request, reply) => {
      if (read !== null) return sendStored(read, request, reply);
      reply.sendFile(`/${request.params["*"]}`, uploadsFolder(config));
    },
  );
}

/** Sends a file that the store reads for us. */
async function sendStored(
  read: NonNullable<FileStore["read"]>,
  request: Request,
  reply: FastifyReply,
): Promise<unknown> {
  const key = request.params["*"];
  const [, ending = ""] = KEY.exec(key) ?? [];
  const { range } = request.headers;
  const found = ending === "" ? null : await readOrRefuse(request, () => read(key, partOf(range)));
  if (found === null) return reply.callNotFound();
  reply.header("cache-control", KEPT_FOR_EVER).header("accept-ranges", "bytes");
  reply.type(TYPES[ending] ?? "application/octet-stream").header("content-length", found.size);
  if (found.contentRange !== null) reply.code(206).header("content-range", found.contentRange);
  return reply.send(found.bytes);
}

/** A header that asks for several parts, or for none that exists, is answered with the whole file. */
function partOf(range: string | undefined): string | undefined {
  return range !== undefined && RANGE.test(range) ? range : undefined;
}

async function readOrRefuse(
  request: FastifyRequest,
  read: () => Promise<StoredFile | null>,
): Promise<StoredFile | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PartMissingError) throw refuse("range_not_satisfiable");
    if (!(error instanceof StoreAwayError)) throw error;
    request.log.error({ err: error.cause }, "the store of uploaded files failed");
    throw refuse("files_unavailable");
  }
}
