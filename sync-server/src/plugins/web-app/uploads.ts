import { join } from "node:path";
import { UPLOADS_PATH } from "@reignwell/contract";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";

/**
 * The folder of everything that was uploaded, below the data folder, because it must be kept. A
 * recording lies in its folder `audio` and is served as `/uploads/audio/<name>.mp3`.
 */
export function uploadsFolder(config: Pick<Config, "dataDir">): string {
  return join(config.dataDir, "uploads");
}

/**
 * Serves uploaded files to everybody, also in parts (`Range`), which players of recordings ask for.
 * Their names are random and never used again (DEC-93), so each may be kept for ever. Register it
 * before the web app, whose plugin sends the files.
 */
export function serveUploads(app: FastifyInstance, config: Config): void {
  app.get<{ Params: { "*": string } }>(
    `${UPLOADS_PATH}*`,
    { config: { access: "public" }, schema: { hide: true } },
    // Returns nothing, as the web app's handlers do: a missing file passes through two of them.
    (request, reply) => {
      reply.sendFile(`/${request.params["*"]}`, uploadsFolder(config));
    },
  );
}
