import { randomUUID } from "node:crypto";
import { join } from "node:path";
import multipart from "@fastify/multipart";
import {
  AUDIO_PATH,
  MAX_RECORDING_BYTES,
  MESSAGES,
  PICTURE_BYTES_BELOW,
  PICTURES_PATH,
  ROUTES,
  uploadedPicture,
  uploadedRecording,
  UPLOADS_PATH,
} from "@reignwell/contract";
import type { FastifyRequest } from "fastify";
import type { App, AppDeps } from "../../app-types.ts";
import { StoreAwayError } from "../../gateways/file-store.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { noteFile } from "../../plugins/web-app/uploaded-file-repository.ts";
import { cleanPicture } from "./clean-picture.ts";
import { cleanRecording } from "./clean-recording.ts";
import { receiveFile, removeLeftovers, type UploadRule } from "./receive-file.ts";

type Deps = Pick<AppDeps, "config" | "database" | "files" | "now">;

const ADMIN = { access: "admin" } as const;
/** 20 MB over a line of 1.5 megabits a second, and the time to read them. */
const SLOW_LINE = 115_000;
const AUDIO: UploadRule = {
  field: "audio",
  maxBytes: MAX_RECORDING_BYTES,
  tooLarge: MESSAGES.uploads.recordingTooLarge,
};
const IMAGE: UploadRule = {
  field: "image",
  maxBytes: PICTURE_BYTES_BELOW - 1,
  tooLarge: MESSAGES.uploads.pictureTooLarge.description,
};

/** What the administrator uploads (C-021, C-022). Only these routes read forms with files. */
export async function uploadRoutes(api: App, deps: Deps): Promise<void> {
  const folder = join(deps.config.dataDir, "uploads-incoming");
  await removeLeftovers(folder);
  await api.register(async (app: App) => {
    await app.register(multipart);
    const options = { config: ADMIN, handlerTimeout: SLOW_LINE };

    app.post(
      ROUTES.uploadAudio,
      { ...options, schema: { response: { 201: uploadedRecording } } },
      async (request, reply) => {
        const bytes = await cleanRecording(await receiveFile(request, folder, AUDIO));
        const path = `${AUDIO_PATH}${randomUUID()}.mp3`;
        await keep(deps, request, { path, bytes, type: "audio/mpeg" });
        return reply.code(201).send({ audioUrl: path });
      },
    );

    app.post(
      ROUTES.uploadGiveawayImage,
      { ...options, schema: { response: { 201: uploadedPicture } } },
      async (request, reply) => {
        const bytes = await cleanPicture(await receiveFile(request, folder, IMAGE));
        const path = `${PICTURES_PATH}${randomUUID()}.webp`;
        await keep(deps, request, { path, bytes, type: "image/webp" });
        return reply.code(201).send({ imagePath: path });
      },
    );
  });
}

async function keep(
  { database, files, now }: Deps,
  request: FastifyRequest,
  { path, bytes, type }: { path: string; bytes: Buffer; type: string },
): Promise<void> {
  await noteFile(database.sql, path, now());
  try {
    await files.put(path.slice(UPLOADS_PATH.length), bytes, type);
  } catch (error) {
    if (!(error instanceof StoreAwayError)) throw error;
    request.log.error({ err: error.cause }, "the store of uploaded files failed");
    throw refuse("files_unavailable");
  }
}
