import { ROUTES, recordId } from "@reignwell/contract";
import * as z from "zod/mini";
import type { App } from "../app-types.ts";
import { currentUser } from "../plugins/session.ts";
import type { LiveHub } from "./live-hub.ts";

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT = 25_000;
/** How long a device waits before it connects again, in ms. */
const RECONNECT = 2_000;

/** Registers `GET /api/sync/live`: a stream of what the person's other devices write [S5]. */
export function liveRoutes(app: App, hub: LiveHub): void {
  const open = new Set<() => void>();
  app.addHook("preClose", async () => {
    for (const end of open) end();
    await hub.close();
  });
  app.get(
    ROUTES.syncLive,
    {
      config: { access: "signed-in" },
      schema: { querystring: z.object({ device: recordId }) },
    },
    (request, reply) => {
      const { device } = request.query;
      const user = currentUser(request);
      reply.hijack();
      const stream = reply.raw;
      stream.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
      });
      stream.write(`retry: ${RECONNECT}\n\n`);
      const unsubscribe = hub.subscribe(user.id, device, (news) =>
        stream.write(`data: ${JSON.stringify(news)}\n\n`),
      );
      const heartbeat = setInterval(() => stream.write(": still here\n\n"), HEARTBEAT);
      const end = () => stream.end();
      open.add(end);
      stream.on("close", () => {
        clearInterval(heartbeat);
        unsubscribe();
        open.delete(end);
      });
    },
  );
}
